// The board and every address below it, at the root of a host and below a folder.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { ItemsPage } from "./pages/items_page.mjs";
import { openSite } from "./stage/site.mjs";

const PAGES = ["", "figures/", "figures/matrix/", "items/", "items/202511/1/", "prover/", "verifier/", "rescore/", "about/"];
const RATE = /\b\d+(\.\d)?\/\d+\b/;

for (const base of ["/", "/some/folder/"]) {
  describe(`the site at ${base}`, () => {
    let site;
    before(async () => (site = await openSite({ base })));
    after(() => site.close());

    test("the board opens with its ranking and the four figures", () =>
      site.visit({}, async (reader) => {
        const board = new BoardPage(reader);
        await board.open();
        assert.ok((await board.rows.count()) > 8, "more than the eight complete runs");
        for (const row of await board.rows.allInnerTexts()) assert.match(row, RATE, "k/n beside every rate");
        assert.ok((await board.figures.count()) >= 4);
      }));

    test("the published headline numbers are computed from the loaded data", () =>
      site.visit({}, async (reader) => {
        const board = new BoardPage(reader);
        await board.open();
        for (const rate of ["77/177", "74/177", "73/177"]) {
          assert.ok((await board.row(rate).count()) >= 1, `${rate} is in the ranking`);
        }
      }));

    for (const page of PAGES) {
      test(`/${page} opens from its address alone`, () =>
        site.visit({}, async (reader) => {
          const response = await reader.open(page);
          assert.equal(response.status(), 200);
          await reader.page.getByRole("heading", { level: 1 }).waitFor();
        }));
    }

    test("an address without its last slash leads to the same page", () =>
      site.visit({}, async (reader) => {
        await reader.open("items");
        await new ItemsPage(reader).links.first().waitFor();
        assert.equal(reader.address(), "items/");
      }));

    test("links from the board lead to a run and to an item, and back again", () =>
      site.visit({}, async (reader) => {
        const board = new BoardPage(reader);
        await board.open();
        await board.ranking.locator('a[href*="runs/"]').first().click();
        await reader.page.waitForURL(/\/runs\/[^/]+\//);
        const run = reader.page.url();
        await reader.page.reload();
        await reader.alive();
        await board.heading.waitFor();
        assert.equal(reader.page.url(), run);
        await reader.page.goBack();
        await board.rows.first().waitFor();
        assert.equal(reader.address().split("?")[0], "");

        const items = new ItemsPage(reader);
        await items.open();
        await items.openFirst();
        assert.match(reader.address(), /^items\/\d{6}\/\d+\//);
        await reader.page.reload();
        await reader.alive();
        await reader.page.getByRole("heading", { level: 1 }).waitFor();
      }));

    test("with JavaScript off the board shows its table", () =>
      site.visit({ script: false }, async (reader) => {
        const board = new BoardPage(reader);
        await board.open();
        assert.ok((await board.rows.count()) > 8);
        assert.ok((await board.row("77/177").count()) >= 1);
      }));

    test("with JavaScript off every page has its heading", () =>
      site.visit({ script: false }, async (reader) => {
        for (const page of PAGES) {
          await reader.open(page);
          assert.ok(await reader.page.getByRole("heading", { level: 1 }).isVisible(), page);
        }
      }));
  });
}

for (const base of ["/", "/some/folder/"]) {
  describe(`an address that is not there, below ${base}`, () => {
    let site;
    before(async () => (site = await openSite({ base })));
    after(() => site.close());

    for (const address of ["nowhere", "nowhere/at/all", "items/209901/1/"]) {
      test(`/${address} answers 404 with the styled page and the app`, async () => {
        const reader = await site.reader();
        const response = await reader.open(address);
        assert.equal(response.status(), 404);
        await reader.alive();
        assert.ok(await reader.page.getByRole("heading", { level: 1, name: /There is no such/ }).isVisible());
        assert.match(await reader.page.locator("h1").evaluate((heading) => getComputedStyle(heading).fontFamily), /Georgia/);
        await reader.page.getByRole("button", { name: "Theme: system" }).click();
        assert.ok(await reader.page.getByRole("button", { name: "Theme: light" }).isVisible());
        assert.deepEqual(
          reader.faults.filter((fault) => !/\b404\b/.test(fault)),
          [],
        );
        await reader.page.getByRole("navigation").getByRole("link", { name: "Board" }).click();
        await reader.page.waitForURL(site.url);
        await new BoardPage(reader).rows.first().waitFor();
        await reader.leave();
      });
    }

    // Without scripts the page knows its folder only where the site stands at the root of its host, or is told its address.
    for (const script of base === "/" ? [true, false] : [true]) {
      test(`searches the items from there, with JavaScript ${script ? "on" : "off"}`, async () => {
        const reader = await site.reader({ script });
        await reader.open("nowhere/at/all");
        await reader.alive();
        await reader.page.getByRole("searchbox", { name: "Search the items" }).fill("existence");
        await reader.page.getByRole("button", { name: "Search" }).click();
        await reader.page.waitForURL(`${site.url}items/?v=1&q=existence`);
        await reader.page.locator(".item-list > li").first().waitFor();
        await reader.leave();
      });
    }

    test("is readable with JavaScript off", async () => {
      const reader = await site.reader({ script: false });
      await reader.open("nowhere/at/all");
      assert.ok(await reader.page.getByRole("heading", { level: 1 }).isVisible());
      assert.ok(await reader.page.locator("main noscript p").isVisible());
      await reader.leave();
    });
  });
}

describe("the code of the site", () => {
  let site;
  before(async () => (site = await openSite()));
  after(() => site.close());

  test("loads no mathematics renderer where no mathematics is shown", () =>
    site.visit({}, async (reader) => {
      await new BoardPage(reader).open();
      assert.deepEqual(
        reader.requests.filter((url) => url.includes("/katex/")),
        [],
      );
    }));

  test("offers a choice of boards only where there are several", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open();
      assert.equal(await board.boardChoice.getByRole("button").count(), 2);
      await reader.page.route("**/data/index.json", async (route) => {
        const response = await route.fetch();
        const index = await response.json();
        await route.fulfill({ response, json: { ...index, benchmarks: index.benchmarks.slice(0, 1) } });
      });
      await board.open();
      assert.equal(await board.boardChoice.count(), 0);
    }));

  test("carries a strict content security policy", () =>
    site.visit({}, async (reader) => {
      await reader.open();
      const policy = await reader.page.locator('meta[http-equiv="Content-Security-Policy" i]').getAttribute("content");
      const directives = Object.fromEntries(
        policy.split(";").map((directive) => {
          const [name, ...sources] = directive.trim().split(/\s+/);
          return [name, sources];
        }),
      );
      const scripts = directives["script-src"] ?? directives["default-src"];
      assert.ok(!scripts.includes("'unsafe-inline'") && !scripts.includes("'unsafe-eval'"), policy);
      assert.ok(scripts.includes("'wasm-unsafe-eval'"), policy);
      for (const source of Object.values(directives).flat()) {
        assert.match(source, /^('|data:$|blob:$)/, `${source} is another origin`);
      }
    }));
});
