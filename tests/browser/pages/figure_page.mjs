// A figure on its own page.

import { readFileSync } from "node:fs";

export class FigurePage {
  constructor(reader) {
    this.reader = reader;
    this.page = reader.page;
    this.figure = this.page.getByRole("figure").first();
    this.canvas = this.figure.locator("canvas");
    this.drawing = this.figure.locator(".figure-drawing");
    this.said = this.drawing.getByRole("status");
    this.ring = this.drawing.locator(".figure-ring");
    this.numbers = this.figure.getByRole("table");
  }

  /** Opens a figure, with a query such as `?m=202511`. */
  async open(name, query = "") {
    await this.reader.open(`figures/${name}/${query}`);
    await this.canvas.waitFor();
  }

  /** Presses a button that copies; resolves to what is on the clipboard then. */
  async copied(button) {
    const pressed = this.figure.getByRole("button", { name: button, exact: true });
    await pressed.click();
    await pressed.locator("+ [role=status]").getByText("copied").waitFor();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Presses a download's button; resolves to the name and the bytes of the file. */
  async save(button) {
    const [download] = await Promise.all([
      this.page.waitForEvent("download"),
      this.figure.getByRole("button", { name: button, exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  }
}
