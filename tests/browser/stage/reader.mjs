// One reader of the site: a page in a fresh browser context that remembers everything a clean visit must not have.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The source of the accessibility checker; run by the debugger, so that the page's policy stays as it is. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const OUTPUT = fileURLToPath(new URL("../output/", import.meta.url));

export class Reader {
  /** What a clean visit has none of, in words, in the order it happened. */
  faults = [];
  /** Every address asked for, in order. */
  requests = [];

  constructor(context, page, home, { script = true } = {}) {
    this.context = context;
    this.page = page;
    this.home = home;
    this.script = script;
    const own = new URL(home);
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.faults.push(`console ${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.faults.push(`uncaught: ${error.message}`));
    page.on("dialog", async (dialog) => {
      this.faults.push(`dialog: ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (["data:", "blob:"].includes(url.protocol)) return;
      this.requests.push(request.url());
      if (url.origin !== own.origin) this.faults.push(`third party: ${request.url()}`);
      else if (!url.pathname.startsWith(own.pathname)) this.faults.push(`outside the base path: ${request.url()}`);
    });
    page.on("requestfailed", (request) => {
      // A visit that leaves a page ends its open requests; that is no fault of the site.
      const reason = request.failure()?.errorText;
      // With scripts off the browser stops the preload of a script by calling it a matter of policy.
      const isScriptOff = !script && reason === "csp" && request.url().endsWith(".js");
      if (reason !== "net::ERR_ABORTED" && !isScriptOff) this.faults.push(`failed: ${request.url()} (${reason})`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) this.faults.push(`status ${response.status()}: ${response.url()}`);
    });
  }

  /**
   * Opens an address below the site, such as `items/?m=202511`, and waits until the app has taken the place of the
   * static page (with scripts off: until that page is there). Resolves to the answer of the server.
   */
  async open(address = "") {
    const response = await this.page.goto(new URL(address, this.home).href);
    if (response.ok()) await this.alive();
    return response;
  }

  /** Waits until the app has taken the place of the static page. */
  async alive() {
    if (this.script) {
      await this.page.waitForFunction(() => {
        const app = document.querySelector("#app > :only-child");
        return app?.querySelector(".drop-veil") && !app.matches(".app-waiting");
      });
    }
  }

  /** Waits until the page is as its address says: what takes long comes some frames after a change of the view. */
  async settled() {
    await this.page.locator("#app:not([aria-busy])").waitFor();
  }

  /** The address below the site, query included. */
  address() {
    return this.page.url().slice(this.home.length);
  }

  /** Fails if the visit so far wrote to the console, asked another host, or missed a file. */
  assertQuiet() {
    assert.deepEqual(this.faults, [], "the visit was not quiet");
  }

  /** Fails if the page can be scrolled sideways: then something is wider than the window. */
  async assertFitsWidth() {
    const [inner, outer] = await this.page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.ok(inner <= outer, `${this.address()}: content is ${inner} px wide in a window of ${outer}`);
  }

  /** Fails if an automated check finds what would keep somebody out, seriously or worse. */
  async assertAccessible() {
    await this.page.evaluate(AXE);
    const found = await this.page.evaluate(() => globalThis.axe.run(document));
    const serious = found.violations.filter((one) => ["serious", "critical"].includes(one.impact));
    const words = serious.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target} (${node.failureSummary})`));
    assert.ok(found.passes.length > 0, "nothing was checked");
    assert.deepEqual(words, [], this.address());
  }

  /** Takes a picture of the whole page into tests/browser/output/. */
  async picture(name) {
    mkdirSync(OUTPUT, { recursive: true });
    await this.page.screenshot({ path: path.join(OUTPUT, `${name}.png`), fullPage: true });
  }

  async leave() {
    await this.context.close();
  }
}
