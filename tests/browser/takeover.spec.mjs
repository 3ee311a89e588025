// The static page is what a reader sees first; the app takes its place without anything moving.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { openSite } from "./stage/site.mjs";

/** Pages with what both forms have at the same place. */
const PAGES = {
  "": ["h1", ".lead", ".filters", ".ranking thead", ".ranking tbody tr:nth-child(3)", ".figure-grid > :nth-child(2) .figure-title"],
  "figures/": ["h1", ".filters", ".figure-title", ".figure-grid > :nth-child(2) .figure-title"],
  "figures/category/": ["h1", ".figure-subtitle", ".filters-fold", ".figure-drawing"],
  "figures/cost-accuracy/": ["h1", ".figure-subtitle", ".filters-fold", ".figure-drawing"],
  "figures/runs-items/": ["h1", ".figure-subtitle", ".filters-fold", ".figure-drawing"],
  "figures/month/": ["h1", ".figure-subtitle", ".filters-fold", ".figure-drawing"],
  "items/": ["h1", ".filters", ".item-list > li:nth-child(2)"],
  "items/202511/": ["h1", ".filters", ".item-list > li:nth-child(2)"],
  "items/202511/1/": ["h1", ".item-tags", ".choices"],
  "runs/gpt-5.4_high/": ["h1", ".lead", "h2", ".plain-table tbody tr:nth-child(3)"],
  "compare/": ["h1", ".lead", ".plain-table tbody tr:nth-child(2)"],
  "rescore/": ["h1"],
  "about/": ["h1", "h2"],
};

/** Tops of the first elements that selectors find in what is shown, in CSS pixels. */
function tops(page, selectors) {
  return page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const shown = [...document.querySelectorAll(`main ${selector}`)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
        return Math.round(shown[0]?.getBoundingClientRect().top ?? NaN);
      }),
    selectors,
  );
}

/** Opens an address with wasm held back, and answers how to let it go. */
async function openHeld(reader, address) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await reader.page.route("**/*.wasm", async (route) => {
    await released;
    await route.continue();
  });
  await reader.page.goto(new URL(address, reader.home).href, { waitUntil: "domcontentloaded" });
  await reader.page.getByRole("heading", { level: 1 }).waitFor();
  return release;
}

describe("the app in the place of the static page", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  for (const width of [1280, 360]) {
    for (const [address, selectors] of Object.entries(PAGES)) {
      test(`nothing moves on /${address} at ${width} px`, () =>
        site.visit({ width }, async (reader) => {
          const release = await openHeld(reader, address);
          const before = await tops(reader.page, selectors);
          release();
          await reader.alive();
          const after = await tops(reader.page, selectors);
          for (const [at, selector] of selectors.entries()) {
            assert.ok(Math.abs(before[at] - after[at]) <= 3, `${selector}: ${before[at]} px, then ${after[at]} px`);
          }
        }));
    }
  }

  for (const width of [1280, 360]) {
    for (const query of [
      "?v=1&m=202601&style=substitution-resistant",
      "?v=1&cols=rank,interval,tokens,months,cost",
      "?v=1&effort=high&provenance=recorded",
      "?v=1&sort=tokens",
      "?v=1&price=gpt-5.4~1.25~10",
      "?v=1&runs=gpt-5.4_high,gpt-5.4_medium",
    ]) {
      test(`the board of ${query} comes where the default one was, which was pale, at ${width} px`, () =>
        site.visit({ width }, async (reader) => {
          const selectors = ["h1", ".filters", ".ranking thead"];
          const pale = () => reader.page.locator(".ranking").first().evaluate((table) => +getComputedStyle(table.parentElement).opacity);
          const release = await openHeld(reader, query);
          const before = await tops(reader.page, selectors);
          assert.ok((await pale()) < 0.5, "numbers of another view stand as if they were asked for");
          release();
          await reader.alive();
          const after = await tops(reader.page, selectors);
          for (const [at, selector] of selectors.entries()) {
            assert.ok(Math.abs(before[at] - after[at]) <= 3, `${selector}: ${before[at]} px, then ${after[at]} px`);
          }
          assert.equal(await pale(), 1);
        }));
    }
  }

  for (const scheme of ["light", "dark"]) {
    test(`the bars of the ranking and their axis look the same before and after, ${scheme}`, () =>
      site.visit({ scheme }, async (reader) => {
        const bars = () =>
          reader.page.evaluate(() => {
            const shown = [...document.querySelectorAll("main :is(.interval-bar, .bar-scale)")].filter((one) =>
              one.checkVisibility({ visibilityProperty: true }),
            );
            const looks = (part) => {
              const { stroke, strokeWidth, fill } = getComputedStyle(part);
              return [part.tagName, part.getAttribute("x1") ?? part.getAttribute("cx"), stroke, strokeWidth, fill, part.textContent];
            };
            return shown.slice(0, 12).map((bar) => [...bar.querySelectorAll("line, circle, path, text")].map(looks));
          });
        const release = await openHeld(reader, "");
        const before = await bars();
        release();
        await reader.alive();
        assert.deepEqual(await bars(), before);
        const [scale, ...runs] = before;
        assert.deepEqual(scale.filter(([name]) => name === "text").map((look) => look.at(-1)), ["0", "25", "50"]);
        const colours = runs.map((looks) => looks.at(-1)).map(([, , stroke, , fill]) => (stroke === "none" ? fill : stroke));
        assert.ok(new Set(colours).size > 4, `models have colours of their own: ${colours.join()}`);
      }));
  }

  test("the static page stays until the app has content of its own", () =>
    site.visit({}, async (reader) => {
      await reader.page.addInitScript(() => {
        globalThis.blank = 0;
        const look = () => {
          const main = document.getElementById("app");
          if (main && document.readyState !== "loading") {
            const rows = [...main.querySelectorAll("tbody tr")].filter((row) => row.checkVisibility({ visibilityProperty: true }));
            if (rows.length === 0) globalThis.blank += 1;
          }
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await reader.open();
      assert.equal(await reader.page.evaluate(() => globalThis.blank), 0, "frames without a ranking");
    }));

  for (const address of ["", "figures/", "figures/category/", "figures/cost-accuracy/"]) {
    test(`without scripts /${address} shows no control that waits for the app`, () =>
      site.visit({ script: false }, async (reader) => {
        await reader.page.goto(new URL(address, reader.home).href);
        const waiting = reader.page.locator("main .app-only");
        assert.ok((await waiting.count()) > 0, "the page holds their room");
        assert.equal(await waiting.filter({ visible: true }).count(), 0);
      }));
  }

  test("a reload keeps the place that was scrolled to", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open();
      await reader.page.evaluate(() => scrollTo(0, 1500));
      await reader.page.waitForTimeout(200);
      await reader.page.reload();
      await reader.alive();
      assert.ok(Math.abs((await reader.page.evaluate(() => scrollY)) - 1500) <= 3);
    }));
});
