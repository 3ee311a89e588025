// What the browser itself counts as moved while the app takes the place of a page with mathematics.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openSite } from "./stage/site.mjs";

/** The most that may move: shares of the window, as the browser counts them. */
const MOST = 0.02;

const PAGES = [
  "items/190001/1/",
  "items/190002/4/",
  "items/190003/2/",
  "items/190001/",
  "try/?v=1&board=sample&m=190001&n=3&seed=5",
  "rescore/",
];

describe("what moves when the app comes", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  for (const width of [1280, 360]) {
    for (const address of PAGES) {
      test(`next to nothing on /${address} at ${width} px, though typesetter and typefaces are slow`, () =>
        site.visit({ width }, async (reader) => {
          await reader.page.addInitScript(() => {
            globalThis.moved = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) globalThis.moved += entry.value;
            }).observe({ type: "layout-shift", buffered: true });
          });
          await reader.page.route(/\/katex\//, async (route) => {
            await new Promise((go) => setTimeout(go, 150));
            await route.continue();
          });
          await reader.open(address);
          await reader.page.waitForTimeout(800);
          const moved = await reader.page.evaluate(() => globalThis.moved);
          assert.ok(moved < MOST, `${moved.toFixed(4)} of the window`);
          if (address.startsWith("items/190001/1/")) assert.ok((await reader.page.locator(".item-stem .katex").count()) > 0, "its formulas are set");
        }));
    }
  }

  test("an app whose typesetter never comes is shown all the same", () =>
    site.visit({}, async (reader) => {
      await reader.page.route(/katex\.min\.js/, () => {});
      await reader.open("items/190001/1/");
      assert.ok(await reader.page.locator(".item-stem").first().isVisible());
      await reader.page.unrouteAll({ behavior: "ignoreErrors" });
    }));
});
