// Pictures of the pages for looking at, in tests/browser/output/, and what a picture can be checked for by machine:
// nothing is wider than the window, nothing keeps a reader out that a program can find, and the visit is quiet.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { ItemsPage } from "./pages/items_page.mjs";
import { ProofsPage } from "./pages/proofs_page.mjs";
import { RescorePage } from "./pages/rescore_page.mjs";
import { record, resultFile, upload } from "./stage/result_files.mjs";
import { openSite } from "./stage/site.mjs";

const records = Array.from({ length: 12 }, (_, index) => record({ no: index + 1, letter: "ABCDE"[index % 5] }));

const VIEWS = {
  board: (reader) => new BoardPage(reader).open(),
  figures: async (reader) => {
    await reader.open("figures/");
    await reader.page.getByRole("figure").first().waitFor();
  },
  items: (reader) => new ItemsPage(reader).open(),
  item: async (reader) => {
    const items = new ItemsPage(reader);
    await items.open();
    await items.openFirst();
  },
  run: async (reader) => {
    const board = new BoardPage(reader);
    await board.open();
    await board.ranking.locator('a[href*="runs/"]').first().click();
    await reader.page.waitForURL(/\/runs\//);
    await reader.page.getByRole("heading", { level: 1 }).waitFor();
  },
  rescore: async (reader) => {
    const page = new RescorePage(reader);
    await page.open();
    await page.pick([upload("sample.json", resultFile({ records })), upload("cut.json", "{")]);
    await page.settled("cut.json");
  },
  provers: (reader) => new ProofsPage(reader, "prover").open(),
  verifiers: (reader) => new ProofsPage(reader, "verifier").open(),
  about: (reader) => reader.open("about/"),
  figure: (reader) => reader.open("figures/substitution-resistant/"),
  "board of the sample": (reader) => reader.open("?board=sample"),
};

describe("how the pages look", () => {
  let site;
  before(async () => (site = await openSite()));
  after(() => site.close());

  test("the counts of the policies are all in view on a phone", () =>
    site.visit({ width: 360 }, async (reader) => {
      await reader.open("about/");
      const table = reader.page.getByRole("region", { name: "Counts" });
      await table.waitFor();
      const [shown, needed] = await table.evaluate((element) => [element.clientWidth, element.scrollWidth]);
      assert.ok(needed <= shown, `${needed} px in ${shown}`);
    }));

  for (const [name, show] of Object.entries(VIEWS)) {
    for (const width of [1280, 360]) {
      for (const scheme of ["light", "dark"]) {
        test(`${name} at ${width} px, ${scheme}`, () =>
          site.visit({ width, scheme }, async (reader) => {
            await show(reader);
            await reader.page.waitForLoadState("networkidle");
            await reader.picture(`${name}-${width}-${scheme}`);
            await reader.assertFitsWidth();
            await reader.assertAccessible();
          }));
      }
    }
    test(`${name} fits 320 px`, () =>
      site.visit({ width: 320 }, async (reader) => {
        await show(reader);
        await reader.page.waitForLoadState("networkidle");
        await reader.assertFitsWidth();
      }));
  }
});

/** Every column, which is wider than any window here. */
const ALL_COLUMNS = "?v=1&cols=rank,interval,answered,failed,unread,tokens,cost,against,floor,repeats,provenance,months";

describe("what the pages hold to at every width", () => {
  let site;
  before(async () => (site = await openSite()));
  after(() => site.close());

  /** The box of the first element that a selector finds. */
  const box = (reader, selector) => reader.page.locator(selector).first().boundingBox();

  test("bars are wide enough to be read", () =>
    site.visit({}, async (reader) => {
      await new BoardPage(reader).open();
      assert.ok((await box(reader, '.ranking td[data-column="interval"]')).width >= 14 * 16);
      const fits = await reader.page.locator(".scroll-x").first().evaluate((region) => region.scrollWidth <= region.clientWidth);
      assert.ok(fits, "the default columns scroll sideways at 1280 px");
    }));

  for (const width of [1280, 768, 360]) {
    test(`the name of a run stays in view while all columns scroll, at ${width} px`, () =>
      site.visit({ width }, async (reader) => {
        const board = new BoardPage(reader);
        await board.open(ALL_COLUMNS);
        const region = reader.page.getByRole("region", { name: "Ranking", exact: true });
        await region.focus();
        const outline = await region.evaluate((element) => getComputedStyle(element).outlineStyle);
        assert.equal(outline, "solid", "the focus is seen");
        for (let press = 0; press < 40; press += 1) await reader.page.keyboard.press("ArrowRight");
        await reader.page.waitForFunction(
          (element) => element.scrollLeft > 0 && element.scrollLeft + element.clientWidth >= element.scrollWidth - 2,
          await region.elementHandle(),
        );
        const { x } = await box(reader, ".ranking tbody .ranking-run");
        assert.ok(Math.abs(x - (await region.boundingBox()).x) <= 1, "the first column went away");
        await reader.assertFitsWidth();
      }));
  }

  test("on paper the ranking keeps all its columns, and second lines stay the smaller ones", () =>
    site.visit({ width: 720 }, async (reader) => {
      await new BoardPage(reader).open();
      await reader.page.emulateMedia({ media: "print" });
      await reader.assertFitsWidth();
      const size = (selector) =>
        reader.page.locator(selector).first().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      assert.ok((await size(".ranking .second")) < (await size(".ranking td.accuracy")));
      assert.ok((await size(".ranking-note")) <= (await size("main")));
    }));

  test("each line of a cell has its line in the head", () =>
    site.visit({}, async (reader) => {
      await new BoardPage(reader).open();
      for (const column of ["answered", "failed", "tokens", "floor"]) {
        const lines = await reader.page.locator(`.ranking thead [data-column="${column}"] > *`).count();
        assert.equal(lines, 2, column);
      }
    }));

  for (const script of [true, false]) {
    test(`on a phone the lead is a sentence, and the rest a press away${script ? "" : ", with JavaScript off"}`, () =>
      site.visit({ width: 360, script }, async (reader) => {
        await reader.open();
        const rest = reader.page.locator(".findings p").first();
        assert.ok((await box(reader, ".lead")).height < 6 * 28, "the lead fills the window");
        assert.equal(await rest.isVisible(), false);
        await reader.page.locator(".findings summary").first().click();
        assert.match(await rest.innerText(), /never read the question/);
      }));
    test(`with room the rest of the lead stands open${script ? "" : ", with JavaScript off"}`, () =>
      site.visit({ script }, async (reader) => {
        await reader.open();
        assert.ok((await box(reader, ".findings p")).height > 20);
        assert.equal(await reader.page.locator(".findings summary").first().isVisible(), false);
      }));
  }

  for (const scripts of [true, false]) {
    test(`on a phone a figure is seen on the first screen of its page${scripts ? "" : ", with JavaScript off"}`, () =>
      site.visit({ width: 360, height: 740, script: scripts }, async (reader) => {
        for (const name of ["overall", "category", "month", "cost-accuracy", "runs-items"]) {
          await reader.open(`figures/${name}/`);
          const [title, drawing] = [await box(reader, "h1"), await box(reader, "main .figure-drawing:visible")];
          assert.ok(title.y < 160 && drawing.y < 480, `${name}: ${title.y}, ${drawing.y}`);
        }
      }));
  }

  test("the settings of a figure stand between its words and its drawing, alone and among others", () =>
    site.visit({}, async (reader) => {
      for (const address of ["figures/", "figures/category/"]) {
        await reader.open(address);
        await reader.settled();
        const tops = [];
        for (const part of ["#figure-category", "#figure-category-subtitle", "main label:has-text('Drawn as')", "[aria-labelledby=figure-category] canvas"]) {
          tops.push((await box(reader, part)).y);
        }
        assert.deepEqual([...tops].sort((a, b) => a - b), tops, address);
      }
    }));

  test("among the figures no place stays empty beside another", () =>
    site.visit({}, async (reader) => {
      await reader.open("figures/");
      await reader.settled();
      const rows = new Map();
      for (const figure of await reader.page.locator(".figure-grid > figure").all()) {
        const { y, height, width } = await figure.boundingBox();
        rows.set(Math.round(y), [...(rows.get(Math.round(y)) ?? []), { height, width }]);
      }
      for (const row of rows.values()) {
        assert.ok(row.length === 2 || row[0].width > 1000, "alone in half a row");
      }
    }));

  for (const width of [1280, 360]) {
    test(`the heads of number tables are short, and numbers stand beside what they are of, at ${width} px`, () =>
      site.visit({ width }, async (reader) => {
        for (const name of ["overall", "month", "cost-accuracy", "category", "substitution-resistant"]) {
          await reader.open(`figures/${name}/`);
          await reader.settled();
          const table = reader.page.locator(".figure .plain-table");
          assert.ok((await table.locator("thead").boundingBox()).height < 70, `${name}: the head is high`);
          const region = await reader.page.locator(".figure .scroll-x").boundingBox();
          const number = await table.locator("tbody tr").first().locator("td.number").first().boundingBox();
          assert.ok(number.x + number.width <= region.x + region.width + 1, `${name}: no number in view`);
          const text = await table.innerText();
          assert.doesNotMatch(text, /(^|\s)-\d|(?<![\d.])\d{5,}/, `${name}: written for people`);
        }
      }));
  }

  test("the ways on from an item stand on one line on a phone", () =>
    site.visit({ width: 360 }, async (reader) => {
      await reader.open("items/202511/12/");
      const boxes = [];
      for (const part of ['a[rel="prev"]', 'a[rel="next"]', ".share"]) boxes.push(await box(reader, `.item-nav ${part}`));
      const middles = boxes.map(({ y, height }) => y + height / 2);
      assert.ok(Math.max(...middles) - Math.min(...middles) < 8, `${middles}`);
    }));

  test("links from the page about the numbers keep the view", () =>
    site.visit({}, async (reader) => {
      await reader.open("about/?v=1&m=202511");
      const links = reader.page.locator('main table a[href*="figures/"]');
      for (const link of await links.all()) assert.match(await link.getAttribute("href"), /\?.*m=202511/);
      assert.ok((await links.count()) > 5);
    }));

  for (const scheme of ["light", "dark"]) {
    test(`the board fits a sheet of paper and is dark on light there, coming from ${scheme}`, () =>
      site.visit({ width: 718, scheme }, async (reader) => {
        await new BoardPage(reader).open();
        await reader.settled();
        await reader.page.emulateMedia({ media: "print" });
        const [inner, outer] = await reader.page
          .getByRole("region", { name: "Ranking", exact: true })
          .evaluate((region) => [region.scrollWidth, region.clientWidth]);
        assert.ok(inner <= outer, `${inner} px on paper of ${outer}`);
        // A drawing is as it was on the screen, or turned round.
        const isTurned = (canvas) => getComputedStyle(canvas).filter.includes("invert");
        assert.equal(await reader.page.locator(".figure canvas").first().evaluate(isTurned), scheme === "dark");
        assert.equal(await reader.page.getByRole("button", { name: "Copy link" }).count(), 0);
      }));
  }
});
