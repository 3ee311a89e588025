// A board of AdvancedMathBench: of provers or of verifiers.

export class ProofsPage {
  constructor(reader, task) {
    this.reader = reader;
    this.page = reader.page;
    this.task = task;
    this.lead = this.page.locator(".lead");
    this.ranking = this.page.getByRole("region", { name: "Ranking", exact: true }).getByRole("table").first();
    this.rows = this.ranking.locator("tbody tr");
    this.notes = this.page.locator(".footnotes li");
    this.figure = this.page.getByRole("figure").first();
  }

  /** Opens the board with `query` (such as `?v=1&set=earlier-arxiv`) and waits for its ranking and its drawing. */
  async open(query = "") {
    await this.reader.open(`${this.task}/${query}`);
    await this.rows.first().waitFor();
    await this.reader.settled();
  }

  async press(name) {
    await this.page.getByRole("button", { name, exact: true }).first().click();
    await this.reader.settled();
  }

  /** Sorts by the column called `column` (its slug) with the button in its head. */
  async sortBy(column) {
    await this.ranking.locator(`th[data-column="${column}"] button`).click();
    await this.reader.settled();
  }

  /** The first lines of the cells of a column, from the top. */
  async column(column) {
    await this.reader.settled();
    return this.ranking
      .locator(`tbody td[data-column="${column}"]`)
      .evaluateAll((cells) => cells.map((cell) => cell.childNodes[0].textContent));
  }

  /** The names of the models, with what tells runs of one model apart. */
  async names() {
    await this.reader.settled();
    return this.rows.locator("th").evaluateAll((cells) => cells.map((cell) => cell.childNodes[0].textContent));
  }

  /** The cell of a row (whose name holds `name`) in a column. */
  cell(name, column) {
    return this.rows.filter({ hasText: name }).locator(`[data-column="${column}"]`);
  }
}
