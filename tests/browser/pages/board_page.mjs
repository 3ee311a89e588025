// The leaderboard.

export class BoardPage {
  constructor(reader) {
    this.reader = reader;
    this.page = reader.page;
    this.heading = this.page.getByRole("heading", { level: 1 });
    this.ranking = this.page.getByRole("region", { name: "Ranking", exact: true }).getByRole("table").first();
    this.rows = this.ranking.locator("tbody tr");
    this.figures = this.page.getByRole("figure");
    this.boardChoice = this.page.getByRole("group", { name: "Board" });
  }

  /** Opens the board with `query` (such as `?m=202511`) and waits for its ranking. */
  async open(query = "") {
    await this.reader.open(query);
    await this.rows.first().waitFor();
  }

  /** The filters that are seldom wanted. */
  get more() {
    return this.page.locator(".filters-more");
  }

  async openMore() {
    if ((await this.more.getAttribute("open")) === null) await this.more.locator("> summary").click();
  }

  /** The button of the controls whose whole name is `name`. */
  button(name) {
    return this.page.getByRole("button", { name, exact: true }).first();
  }

  async press(name) {
    await this.button(name).click();
    await this.reader.settled();
  }

  /** Chooses `option` (its words or its value) of the list called `name`. */
  async choose(name, option) {
    await this.page.getByRole("combobox", { name: new RegExp(`^${name}`) }).selectOption(option);
    await this.reader.settled();
  }

  /** The words of the rows. */
  async texts() {
    await this.reader.settled();
    return this.rows.allInnerTexts();
  }

  /** The words of the figures. */
  async figureTexts() {
    await this.reader.settled();
    return this.figures.allInnerTexts();
  }

  /** The heads of the columns. */
  async heads() {
    return (await this.ranking.locator("thead th").allInnerTexts()).map((text) => text.trim());
  }

  /** The numbers of the rows that are runs, as they are written: the first lines of cells, and the counts. */
  async numbers() {
    await this.reader.settled();
    return this.ranking.evaluate((table) =>
      [...table.querySelectorAll("tbody tr:not(.baseline-row)")].map((row) => {
        const first = (cell) => cell.childNodes[0]?.textContent ?? "";
        const of = (column) => row.querySelector(`[data-column="${column}"]`);
        return {
          rank: first(of("rank")),
          accuracy: first(row.querySelector(".accuracy")),
          count: row.querySelector(".accuracy .second").textContent,
          interval: of("interval").querySelector(".unseen").textContent,
          answered: first(of("answered")),
          failed: first(of("failed")),
          unread: first(of("unread")),
          provenance: of("provenance").textContent,
        };
      }),
    );
  }

  /** The row of the run whose name holds `text`. */
  row(text) {
    return this.rows.filter({ hasText: text });
  }
}
