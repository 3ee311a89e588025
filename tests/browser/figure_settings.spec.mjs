// What can be set about one figure: it is in the address, and no other figure is made anew for it.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { FigurePage } from "./pages/figure_page.mjs";
import { openSite } from "./stage/site.mjs";

/** Resolves to the names of the parts of the page (figures, the ranking) that something changed in while `act` ran. */
async function madeAnew(reader, act) {
  await reader.settled();
  await reader.page.evaluate(() => {
    globalThis.changed = new Set();
    for (const part of document.querySelectorAll("figure, .ranking tbody")) {
      const name = part.getAttribute("aria-labelledby") ?? "ranking";
      // A canvas that is drawn on again is given its width, even the same; every link carries the view.
      const isMore = (record) => record.attributeName !== "href";
      new MutationObserver((records) => records.some(isMore) && globalThis.changed.add(name)).observe(part, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    }
  });
  await act();
  await reader.settled();
  return reader.page.evaluate(() => [...globalThis.changed].sort());
}

describe("the settings of a figure", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  const prices = (reader) => reader.page.getByText("Prices per million tokens");
  const field = (reader, name) => reader.page.getByRole("textbox", { name });

  for (const address of ["figures/", "figures/cost-accuracy/"]) {
    test(`a price typed at ${address} makes the figure of costs anew, keeps the focus and stays in the address`, () =>
      site.visit({}, async (reader) => {
        await reader.open(address);
        const subtitle = reader.page.locator("#figure-cost-accuracy-subtitle");
        await subtitle.getByText("Mean output tokens").waitFor();
        await prices(reader).click();
        const output = field(reader, "gpt-5.4, output");
        const anew = await madeAnew(reader, async () => {
          await output.pressSequentially("10");
          await subtitle.getByText("Cost of an item").waitFor();
        });
        assert.deepEqual(anew, ["figure-cost-accuracy"]);
        assert.ok(await output.evaluate((field) => field === document.activeElement));
        assert.equal(reader.address(), `${address}?v=1&price=gpt-5.4~0~10`);
        await reader.assertAccessible();

        await reader.open(reader.address());
        await subtitle.getByText("Cost of an item").waitFor();
        await prices(reader).click();
        assert.equal(await output.inputValue(), "10");
      }));
  }

  test("a price typed on the board makes the figure of costs anew, and no row without a column for it", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open();
      await board.openMore();
      await prices(reader).click();
      const anew = await madeAnew(reader, async () => {
        await field(reader, "gpt-5.4, prompt").pressSequentially("2");
        await reader.page.waitForURL(/price=gpt-5.4~2~0/);
        await board.figures.getByText("Cost of an item").waitFor();
      });
      assert.deepEqual(anew, ["figure-cost-accuracy"]);
    }));

  test("a filter makes the ranking and every figure anew", () =>
    site.visit({}, async (reader) => {
      const board = new BoardPage(reader);
      await board.open();
      const anew = await madeAnew(reader, () => board.press("Nov 2025"));
      assert.equal(anew.length, (await board.figures.count()) + 1);
    }));

  test("the items of the matrix are put together as chosen, on its own page and among the others", () =>
    site.visit({}, async (reader) => {
      const page = new FigurePage(reader);
      await page.open("runs-items");
      const list = reader.page.getByRole("combobox", { name: "Items" });
      const groups = async () => {
        await reader.settled();
        const cells = await page.numbers.locator("tbody tr td:nth-child(3), tbody tr th:nth-child(3)").allInnerTexts();
        return [...new Set(cells)];
      };
      assert.deepEqual(await groups(), ["original", "substitution-resistant"]);
      await list.selectOption("by month");
      await reader.page.waitForURL(/\?v=1&group=month$/);
      assert.deepEqual(await groups(), ["Nov 2025", "Dec 2025", "Jan 2026", "Feb 2026"]);
      await list.selectOption("by category");
      await reader.page.waitForURL(/group=category$/);
      assert.ok((await groups()).includes("Existence"));
      await list.selectOption("all together");
      await reader.page.waitForURL(/group=none$/);
      assert.deepEqual(await groups(), [""]);
      await reader.page.goBack();
      await reader.page.waitForURL(/group=category$/);
      assert.equal(await list.inputValue(), "category");

      await reader.open("figures/?v=1&group=month");
      assert.equal(await list.inputValue(), "month");
      const anew = await madeAnew(reader, async () => {
        await list.selectOption("by choices");
        await reader.page.waitForURL((url) => url.search === "");
      });
      assert.deepEqual(anew, ["figure-runs-items"]);
      await reader.assertAccessible();
    }));

  test("the figure by category is a radar when it is chosen, with the numbers of the dots; back makes it dots again", () =>
    site.visit({}, async (reader) => {
      const page = new FigurePage(reader);
      await page.open("category");
      const subtitle = page.page.locator(".figure-subtitle");
      const list = reader.page.getByRole("combobox", { name: "Drawn as" });
      assert.equal(await list.inputValue(), "dots");
      assert.match(await subtitle.innerText(), /with 95\s%\sWilson intervals$/);
      await reader.settled();
      const numbers = await page.numbers.innerText();

      // By keys alone, and the focus stays.
      await list.focus();
      await reader.page.keyboard.press("ArrowDown");
      await reader.page.waitForURL(/\?v=1&form=radar$/);
      await subtitle.getByText("as a radar without intervals").waitFor();
      await reader.settled();
      assert.ok(await list.evaluate((list) => list === document.activeElement));
      assert.equal(await page.numbers.innerText(), numbers);
      assert.ok((await reader.page.locator("main").innerText()).includes("see the dots"));
      await reader.assertAccessible();

      await reader.page.goBack();
      await subtitle.getByText("Wilson intervals").waitFor();
      assert.equal(await list.inputValue(), "dots");

      await reader.open("figures/?v=1&form=radar");
      assert.equal(await list.inputValue(), "radar");
      const anew = await madeAnew(reader, async () => {
        await list.selectOption("dots");
        await reader.page.waitForURL((url) => url.search === "");
      });
      assert.deepEqual(anew, ["figure-category"]);
    }));

  test("a radar is heard mark by mark, and its marks answer pointer and finger", () =>
    site.visit({ width: 360, touch: true }, async (reader) => {
      const page = new FigurePage(reader);
      await page.open("category", "?v=1&form=radar");
      await page.drawing.focus();
      await page.page.keyboard.press("Home");
      const said = await page.said.innerText();
      assert.match(said, /, Implication: \d+ of \d+ right, .* \(/);
      await page.page.keyboard.press("ArrowRight");
      assert.notEqual(await page.said.innerText(), said);
      await page.page.keyboard.press("Home");
      const ring = await page.ring.boundingBox();
      await page.page.keyboard.press("Escape");
      await page.page.touchscreen.tap(ring.x + ring.width / 2, ring.y + ring.height / 2);
      await page.ring.waitFor();
      assert.equal(await page.said.innerText(), said);
      await reader.assertFitsWidth();
    }));

  test("a form that is none is told and the dots stay", () =>
    site.visit({}, async (reader) => {
      const page = new FigurePage(reader);
      await page.open("category", "?v=1&form=net");
      await reader.page.getByText("form takes dots or radar").waitFor();
      assert.match(await page.page.locator(".figure-subtitle").innerText(), /Wilson intervals$/);
    }));

  test("fit into a narrow window", () =>
    site.visit({ width: 360 }, async (reader) => {
      for (const address of ["figures/cost-accuracy/", "figures/runs-items/", "figures/category/?form=radar"]) {
        await reader.open(address);
        await reader.page.locator("figure canvas").first().waitFor();
        if (address.includes("cost")) await prices(reader).click();
        await reader.assertFitsWidth();
      }
    }));
});
