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

  /** The part of the page about the file of this name. */
  file(name) {
    return this.page.getByRole("region", { name, exact: true });
  }

  /** The k/n of a file under a label such as "recorded" or "replayed". */
  score(name, label) {
    return this.file(name).locator(".audit-score").filter({ hasText: label }).locator("strong");
  }

  /** The records of a file, each closed until it is opened. */
  records(name) {
    return this.file(name).locator(".records details");
  }

  /** Waits until a file is read, whatever it turned out to be. */
  async settled(name) {
    const file = this.file(name);
    await file.waitFor();
    await file.getByText("Reading…").waitFor({ state: "detached" });
    return file;
  }
}
