// The leaderboard.

export class BoardPage {
  constructor(reader) {
    this.reader = reader;
    this.page = reader.page;
    this.heading = this.page.getByRole("heading", { level: 1 });
    this.ranking = this.page.getByRole("table").first();
    this.rows = this.ranking.locator("tbody tr");
    this.figures = this.page.getByRole("figure");
    this.boardChoice = this.page.getByRole("group", { name: "Board" });
  }

  /** Opens the board with `query` (such as `?m=202511`) and waits for its ranking. */
  async open(query = "") {
    await this.reader.open(query);
    await this.rows.first().waitFor();
  }

  /** The row of the run whose name holds `text`. */
  row(text) {
    return this.rows.filter({ hasText: text });
  }
}
