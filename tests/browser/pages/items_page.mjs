// The item list and the page of one item.

export class ItemsPage {
  constructor(reader) {
    this.reader = reader;
    this.page = reader.page;
    this.heading = this.page.getByRole("heading", { level: 1 });
    this.links = this.page.locator("main").getByRole("link").and(this.page.locator('[href*="items/"]'));
  }

  async open(query = "") {
    await this.reader.open(`items/${query}`);
    await this.links.first().waitFor();
  }

  /** Follows the first item of the list. */
  async openFirst() {
    await this.links.first().click();
    const item = new ItemPage(this.reader);
    await item.heading.waitFor();
    return item;
  }
}

export class ItemPage {
  constructor(reader) {
    this.reader = reader;
    this.page = reader.page;
    this.heading = this.page.getByRole("heading", { level: 1 });
    this.stem = this.page.locator(".item-stem");
    this.choices = this.page.locator("ol.choices > li");
    this.rightChoice = this.page.locator(".choice-right");
    this.answer = this.page.getByRole("button", { name: "show the answer" });
    this.runs = this.page.locator("details.run-answer");
    this.responses = this.page.getByRole("region", { name: "Raw response" });
    this.marks = this.responses.locator("mark");
  }

  async open(month, no, query = "") {
    await this.reader.open(`items/${month}/${no}/${query}`);
    await this.heading.waitFor();
  }
}
