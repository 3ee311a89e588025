// The re-score page: files in, audits out.

import { upload } from "../stage/result_files.mjs";

export class RescorePage {
  constructor(reader) {
    this.reader = reader;
    this.page = reader.page;
    this.heading = this.page.getByRole("heading", { level: 1 });
    this.picker = this.page.locator('input[type="file"]').first();
    this.folderPicker = this.page.locator('input[type="file"]').nth(1);
    this.errors = this.page.getByRole("alert");
  }

  /** A page that a file was handed to, and the file's part of it once it is audited. */
  static async having(reader, name, file) {
    const page = new RescorePage(reader);
    await page.open();
    await page.pick([upload(name, file)]);
    return { page, section: await page.joined(name) };
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

  /** Drops files and folders of the disk as a reader does with the mouse. */
  async dropPaths(paths) {
    const session = await this.reader.context.newCDPSession(this.page);
    const data = { items: [], files: paths, dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) {
      await session.send("Input.dispatchDragEvent", { type, x: 200, y: 200, data });
    }
    await session.detach();
  }

  /** Pastes a text, into the element of a selector or where no field is. */
  async paste(text, into = "body") {
    await this.page.locator(into).first().evaluate((element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Names an address and looks at whose it is. */
  async look(address) {
    await this.page.getByText("Fetch a file from an address").click();
    await this.page.getByRole("textbox", { name: "Address of a result or item file" }).fill(address);
    await this.page.getByRole("button", { name: "Look at this address" }).click();
  }

  /** The part of the page about the file of this name. */
  file(name) {
    return this.page.getByRole("region", { name, exact: true });
  }

  /** The k/n of a file under a label such as "recorded" or "replayed". */
  score(name, label) {
    return this.file(name).locator(".audit-score").filter({ hasText: label }).locator("strong");
  }

  /** Turns to the page of cards that has the file of this name, where there are more than one shows. */
  async reach(name) {
    while (!(await this.file(name).count())) {
      const [earlier, later] = ["Earlier", "Later"].map((turn) => this.page.getByRole("button", { name: turn, exact: true }).first());
      const shown = await this.page.locator(".local-file").first().getAttribute("aria-label");
      await ((await later.count()) ? later : earlier).click();
      await this.page.locator(`.local-file[aria-label=${JSON.stringify(shown)}]`).waitFor({ state: "detached" });
      await this.reader.settled();
      await this.showAll();
    }
    return this.settled(name);
  }

  /** Has all cards tell all, which with many files they do when they are asked to. */
  async showAll() {
    await this.page.evaluate(() => {
      for (const button of document.querySelectorAll(".local-file button")) if (/^Show its counts/.test(button.textContent)) button.click();
    });
  }

  /** The records of a file, each closed until it is opened. */
  records(name) {
    return this.file(name).locator(".records details");
  }

  /** The policies' rows of a file's band, the released one first, and the range last. */
  band(name) {
    return this.file(name).getByRole("region", { name: "Parser band" }).locator("tbody tr");
  }

  /** The buttons that say which records of a file are listed. */
  listed(name) {
    return this.file(name).getByRole("group", { name: "Which records" });
  }

  /** Waits until the items of the file's board are here, which its numbers may depend on. */
  async joined(name) {
    const file = await this.settled(name);
    await file.getByText(/Add it to the board|Take it off the board|board cannot take|No board of this site/).waitFor();
    return file;
  }

  /** Opens the receipt of a file; resolves to its text. */
  async receipt(name) {
    await this.file(name).locator(".receipt > summary").click();
    return this.receiptText(name);
  }

  /** The text of the receipt that is open. */
  async receiptText(name) {
    const text = this.file(name).getByRole("region", { name: "Receipt" });
    await text.filter({ hasText: "sum: " }).waitFor();
    return text.evaluate((element) => element.textContent);
  }

  /** Holds a receipt from before against a file; resolves to what is said. */
  async check(name, receipt) {
    const box = this.file(name).locator(".receipt");
    await box.getByLabel("A receipt from before").fill(receipt);
    await box.getByRole("button", { name: "Hold it against this file" }).click();
    const said = box.locator(".audit-agrees, .audit-differs, .file-error");
    await said.waitFor();
    return said.innerText();
  }

  /** The bytes that a button of a file offers as a download. */
  async saved(name, button) {
    const coming = this.page.waitForEvent("download");
    await this.file(name).getByRole("button", { name: button, exact: true }).click();
    const chunks = [];
    for await (const chunk of await (await coming).createReadStream()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Waits until a file is read, whatever it turned out to be. */
  async settled(name) {
    const file = this.file(name);
    await file.waitFor();
    await file.getByText("Reading…").waitFor({ state: "detached" });
    return file;
  }
}
