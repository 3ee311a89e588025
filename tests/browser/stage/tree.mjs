// The accessibility tree of a page as the browser gives it to assistive technology.

/** One node that is not left out, with what is asked of it here. */
class Node {
  constructor(raw) {
    const property = (name) => raw.properties?.find((one) => one.name === name)?.value.value;
    this.id = raw.nodeId;
    this.role = raw.role?.value ?? "";
    this.name = raw.name?.value ?? "";
    this.description = raw.description?.value ?? "";
    this.live = property("live");
    this.isFocusable = property("focusable") === true;
    this.isExpanded = property("expanded");
  }
}

export class AccessibilityTree {
  #raw;

  constructor(nodes) {
    this.#raw = new Map(nodes.map((node) => [node.nodeId, node]));
    this.root = nodes[0].nodeId;
  }

  static async of(page) {
    const session = await page.context().newCDPSession(page);
    try {
      const { nodes } = await session.send("Accessibility.getFullAXTree");
      return new AccessibilityTree(nodes);
    } finally {
      await session.detach();
    }
  }

  /** Every node below one (the whole page, where none is named), in reading order, without those left out. */
  *below(node) {
    for (const id of this.#raw.get(node?.id ?? this.root)?.childIds ?? []) {
      const raw = this.#raw.get(id);
      if (!raw) continue;
      if (!raw.ignored) yield new Node(raw);
      yield* this.below({ id });
    }
  }

  /** The nodes of a role below one. */
  all(role, node) {
    return [...this.below(node)].filter((found) => found.role === role);
  }

  /** What is read out of a node. */
  text(node) {
    return this.all("StaticText", node)
      .map((text) => text.name)
      .join("");
  }

  /** The rows of a table below its heads: the names of each row's heads, and its cells. */
  rows(table) {
    const names = (role, row) => this.all(role, row).map((cell) => cell.name);
    const rows = this.all("row", table).map((row) => ({ heads: names("rowheader", row), cells: names("cell", row) }));
    return rows.filter((row) => row.heads.length + row.cells.length > 0);
  }
}
