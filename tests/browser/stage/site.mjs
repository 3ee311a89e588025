// The built site on a static server, and readers of it: what a spec opens first.

import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { startServer } from "../../../tools/serve.mjs";
import { Reader } from "./reader.mjs";

const TOP = fileURLToPath(new URL("../../../", import.meta.url));

// No sandbox because CI runs as root; the rest keeps the browser from asking its maker for anything.
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A path below the project's top folder. */
export function fromTop(...parts) {
  return path.join(TOP, ...parts);
}

/**
 * Serves `dir` (dist/ or `SITE`, where not told) below `base` and starts a browser (`CHROMIUM`, or chromium on the PATH).
 * Resolves to a site; call `close` on it after the last test.
 */
export async function openSite({ base = "/", dir = process.env.SITE ?? fromTop("dist") } = {}) {
  if (!existsSync(path.join(dir, "index.html"))) throw new Error(`no site in ${dir}; run \`make site\` first`);
  const server = await startServer({ dir, base });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? chromiumOnPath(), args: FLAGS });
  return new Site(server, browser);
}

function chromiumOnPath() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const found = names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
  if (!found) throw new Error("no Chromium on the PATH; install it or set CHROMIUM to its path");
  return found;
}

/** A served site with its browser. */
class Site {
  #server;
  #browser;

  constructor(server, browser) {
    this.#server = server;
    this.#browser = browser;
  }

  /** Address of the board, with a slash at the end. */
  get url() {
    return this.#server.url;
  }

  /**
   * A fresh reader with empty caches. `scheme` is "light" or "dark"; `scale` is device pixels per CSS pixel;
   * `script: false` turns JavaScript off; `touch` gives the reader a finger.
   */
  async reader({ width = 1280, height = 900, scale = 1, scheme = "light", script = true, touch = false } = {}) {
    const context = await this.#browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: scale,
      colorScheme: scheme,
      javaScriptEnabled: script,
      hasTouch: touch,
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(15_000);
    return new Reader(context, await context.newPage(), this.url, { script });
  }

  /** Runs `visit` with a fresh reader, checks that the visit was quiet, and sends the reader away. */
  async visit(options, visit) {
    const reader = await this.reader(options);
    try {
      await visit(reader);
      reader.assertQuiet();
    } finally {
      await reader.leave();
    }
  }

  /** The trace of what the browser does while `act` runs, as text. One at a time. */
  async trace(page, categories, act) {
    await this.#browser.startTracing(page, { categories });
    await act();
    return (await this.#browser.stopTracing()).toString();
  }

  async close() {
    await this.#browser.close();
    await this.#server.close();
  }
}
