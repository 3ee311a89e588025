// The view in the address: it goes along with the reader, comes back with "back", and says what it does not know.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { ItemPage, ItemsPage } from "./pages/items_page.mjs";
import { openSite } from "./stage/site.mjs";

const FILTERED = "?v=1&m=202511,202512&sort=failed";

describe("the view", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  const focused = (reader) => reader.page.evaluate(() => document.activeElement.id || document.activeElement.textContent);

  test("goes along from page to page by the navigation, whose page is marked", () =>
    site.visit({}, async (reader) => {
      await new BoardPage(reader).open(FILTERED);
      const pages = reader.page.getByRole("navigation", { name: "Pages" });
      for (const [name, address] of [
        ["Figures", "figures/"],
        ["Items", "items/"],
        ["Re-score a file", "rescore/"],
        ["About", "about/"],
        ["Board", ""],
      ]) {
        await pages.getByRole("link", { name }).click();
        await reader.page.waitForURL((url) => url.href === `${reader.home}${address}${FILTERED}`);
        assert.equal(await pages.locator('[aria-current="page"]').innerText(), name);
      }
    }));

  test("without scripts, too, the page shown is marked, and links to runs say which", () =>
    site.visit({ script: false }, async (reader) => {
      for (const [address, name] of [["", "Board"], ["figures/month/", "Figures"], ["items/202511/1/", "Items"]]) {
        await reader.open(address);
        assert.equal(await reader.page.locator('.site-nav [aria-current="page"]').innerText(), name);
      }
      await reader.open("");
      const names = await reader.page
        .locator(".ranking").first().locator("tbody a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label") ?? link.textContent));
      assert.equal(new Set(names).size, names.length, names.join());
    }));

  test("a change of page moves the focus to the content, a change of filter leaves it", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open();
      const december = reader.page.getByRole("button", { name: "Dec 2025" });
      await december.focus();
      await reader.page.keyboard.press("Enter");
      await reader.page.waitForURL(/m=202512/);
      assert.equal(await focused(reader), "Dec 2025");
      await board.ranking.getByRole("link").first().press("Enter");
      await reader.page.waitForURL(/\/runs\//);
      await reader.page.waitForFunction(() => document.activeElement.id === "app");
    }));

  test("back and forward bring the chosen category back, in the list as in the table", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open();
      const list = reader.page.getByRole("combobox", { name: /^Category/ });
      await list.selectOption("existence");
      await reader.page.waitForURL(/c=existence/);
      const rows = await board.texts();
      await reader.page.goBack();
      await reader.page.waitForURL((url) => url.search === "");
      assert.equal(await list.inputValue(), "");
      await reader.page.goForward();
      await reader.page.waitForURL(/c=existence/);
      assert.equal(await list.inputValue(), "existence");
      assert.deepEqual(await board.texts(), rows);
    }));

  test("an address opened in a fresh browser shows the same view", async () => {
    const shown = [];
    for (let visit = 0; visit < 2; visit += 1) {
      await site.visit({}, async (reader) => {
        const board = new BoardPage(reader);
        await board.open("?v=1&m=202512&style=original&failed=left-out&sort=tokens.desc");
        shown.push(await board.rows.allInnerTexts());
      });
    }
    assert.deepEqual(shown[0], shown[1]);
  });

  test("says which parts of an address it does not understand, and shows the rest", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open("?v=1&m=202511,299901&c=nothing&colour=red");
      const words = await reader.page.getByRole("status").filter({ hasText: "not understood" }).innerText();
      for (const part of ["299901", "nothing", "colour"]) assert.ok(words.includes(part), `${part} in: ${words}`);
      assert.equal(await reader.page.getByRole("button", { name: "Nov 2025" }).getAttribute("aria-pressed"), "true");
    }));

  test("a run's address opens the run without naming its board", () =>
    site.visit({}, async (reader) => {
      await reader.open("runs/baseline_always-e/");
      await reader.page.getByRole("heading", { name: "Records" }).waitFor();
      assert.equal(await reader.page.getByRole("heading", { level: 1 }).innerText(), "Always E");
    }));

  test("the next item is the next of the filtered list", () =>
    site.visit({}, async (reader) => {
      const items = new ItemsPage(reader);
      await items.open("?v=1&m=202511&style=substitution-resistant&order=hardest");
      const second = await items.links.nth(1).getAttribute("href");
      await items.openFirst();
      await reader.page.locator('a[rel="next"]').click();
      await reader.page.waitForURL((url) => url.href.endsWith(second));
    }));

  test("an item keeps its answer to itself until asked, and the wish is remembered", () =>
    site.visit({}, async (reader) => {
      const item = new ItemPage(reader);
      await item.open("190001", 1);
      await item.runs.first().waitFor();
      const verdicts = () => reader.page.locator(".outcome").filter({ hasText: /(right|wrong)$/ }).count();
      assert.equal(await item.runs.getByText("chose E").count(), 3);
      assert.equal(await verdicts(), 0);
      await reader.page.getByRole("button", { name: "show the answer" }).click();
      assert.ok((await verdicts()) >= 5);
      await reader.page.locator('a[rel="next"]').click();
      await reader.page.getByRole("button", { name: "hide the answer" }).waitFor();
    }));

  test("the skip link leads past the navigation and not off the page", () =>
    site.visit({}, async (reader) => {
      await reader.open("items/202511/1/");
      await reader.page.keyboard.press("Tab");
      await reader.page.keyboard.press("Enter");
      assert.equal(await focused(reader), "app");
      assert.equal(reader.address(), "items/202511/1/");
    }));
});

describe("the keys", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  test("lead to pages, items and the search, and are listed", () =>
    site.visit({}, async (reader) => {
      const { keyboard } = reader.page;
      await new BoardPage(reader).open("?v=1&m=202511");
      await keyboard.press("g");
      await keyboard.press("i");
      await reader.page.waitForURL(`${reader.home}items/?v=1&m=202511`);
      const items = new ItemsPage(reader);
      await items.links.first().waitFor();
      await keyboard.press("/");
      await keyboard.type("existence gj");
      assert.equal(await reader.page.getByRole("searchbox").inputValue(), "existence gj", "a field gets its letters");
      await reader.page.getByRole("searchbox").fill("existence");
      await reader.page.getByRole("searchbox").blur();
      await keyboard.press("j");
      await keyboard.press("j");
      await keyboard.press("Enter");
      await reader.page.waitForURL(/\/items\/202511\/\d+\//);
      const here = reader.page.url();
      await keyboard.press("j");
      await reader.page.waitForURL((url) => url.href !== here);
      await keyboard.press("k");
      await reader.page.waitForURL(here);

      await keyboard.press("?");
      const list = reader.page.getByRole("dialog", { name: "Keys" });
      assert.match(await list.innerText(), /next and previous/);
      await list.getByRole("checkbox", { name: "Use these keys" }).uncheck();
      await keyboard.press("Escape");
      await list.waitFor({ state: "hidden" });
      await keyboard.press("g");
      await keyboard.press("b");
      assert.equal(reader.page.url(), here, "keys that are off do nothing");
    }));

  test("change the theme, which is remembered", () =>
    site.visit({}, async (reader) => {
      await new BoardPage(reader).open();
      await reader.page.keyboard.press("t");
      await reader.page.keyboard.press("t");
      await reader.page.reload();
      assert.equal(await reader.page.locator("html").getAttribute("data-theme"), "dark");
    }));
});
