// The re-score page: files in, audits out.

export class RescorePage {
  constructor(reader) {
    this.reader = reader;
    this.page = reader.page;
    this.heading = this.page.getByRole("heading", { level: 1 });
    this.picker = this.page.locator('input[type="file"]').first();
    this.errors = this.page.getByRole("alert");
  }

  async open() {
    await this.reader.open("rescore/");
    await this.picker.waitFor({ state: "attached" });
  }

  /** Hands over files by the picker: paths, or what `upload` makes. */
  async pick(files) {
    await this.picker.setInputFiles(files);
  }

  /** Drops files on the page as a reader does with the mouse. */
  async drop(files) {
    const plain = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString("base64") }));
    const transfer = await this.page.evaluateHandle((files) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    }, plain);
    for (const event of ["dragenter", "dragover", "drop"]) {
      await this.page.dispatchEvent("body", event, { dataTransfer: transfer });
    }
    await transfer.dispose();
  }

  /** The part of the page about the file whose name holds `name`. */
  file(name) {
    return this.page.getByRole("article").filter({ hasText: name });
  }

  /** What follows a term such as "replayed" in the audit of a file. */
  fact(name, term) {
    return this.file(name).locator(`dt:text-is("${term}") + dd`);
  }
}
