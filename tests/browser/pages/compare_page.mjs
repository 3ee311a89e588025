// The page that compares two runs.

export class ComparePage {
  constructor(reader) {
    this.reader = reader;
    this.page = reader.page;
    this.heading = this.page.getByRole("heading", { level: 1 });
    this.finding = this.page.locator("p.lead").first();
    this.runs = this.page.getByRole("group", { name: "Runs to compare" });
    this.items = this.table("Item by item").locator("tbody tr");
    this.onlyDiffering = this.page.getByRole("button", { name: "only where they differ" });
  }

  /** A table by the name of its region. */
  table(name) {
    return this.page.getByRole("region", { name, exact: true }).getByRole("table").first();
  }

  async open(query = "") {
    await this.reader.open(`compare/${query}`);
    await this.finding.waitFor();
  }

  /** Chooses the run of a place, `First` or `Second`, by the words of the list. */
  async choose(place, run) {
    await this.runs.getByRole("combobox", { name: place }).selectOption({ label: run });
    await this.reader.settled();
  }

  /** Chooses the policy of a place, `First` or `Second`. */
  async readBy(place, policy) {
    await this.runs.getByRole("combobox", { name: `${place} parser` }).selectOption({ label: policy });
    await this.reader.settled();
  }

  /** The runs compared, as the lists say. */
  async chosen() {
    return this.runs.locator("select").evaluateAll((lists) => lists.map((list) => list.selectedOptions[0]?.textContent));
  }

  /** On how many items both, only the first, only the second and neither were right. */
  async fields() {
    const rows = this.table("Both, one or neither").locator("tbody tr");
    const numbers = await rows.evaluateAll((rows) => rows.map((row) => [...row.cells].slice(1, 3).map((cell) => Number(cell.textContent))));
    const [[both, onlyFirst], [onlySecond, neither]] = numbers;
    return { both, onlyFirst, onlySecond, neither };
  }

  /** Who is right on each item listed. */
  async sides() {
    return this.items.evaluateAll((rows) => rows.map((row) => row.cells[1].textContent));
  }
}
