// The marks of every figure: by pointer, touch and keys; and what a figure's buttons copy.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { FigurePage } from "./pages/figure_page.mjs";
import { openSite } from "./stage/site.mjs";

const FIGURES = [
  "overall",
  "category",
  "month",
  "substitution-resistant",
  "cost-accuracy",
  "sketch-gain",
  "composition",
  "answer-letters",
  "runs-items",
];

const BASE = "/some/folder/";

describe("the marks of a figure", () => {
  let site;
  before(async () => (site = await openSite({ base: BASE })));
  after(() => site.close());

  for (const name of FIGURES) {
    test(`${name}: keys walk over them, each is announced and ringed, Escape leaves`, () =>
      site.visit({}, async (reader) => {
        const page = new FigurePage(reader);
        await page.open(name);
        await page.drawing.focus();
        assert.equal(await page.said.innerText(), "");

        await page.page.keyboard.press("Home");
        const first = await page.said.innerText();
        assert.ok(first.trim().length > 10 && /\d/.test(first), `${name}: a mark says its numbers: ${first}`);
        const [ring, canvas] = [await page.ring.boundingBox(), await page.canvas.boundingBox()];
        const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
        assert.ok(x >= canvas.x && x <= canvas.x + canvas.width, "the ring lies on the drawing");
        assert.ok(y >= canvas.y && y <= canvas.y + canvas.height, "the ring lies on the drawing");

        // The last one, too, is where its reader looks, however long the drawing is.
        await page.page.keyboard.press("End");
        const last = await page.ring.boundingBox();
        const { height } = page.page.viewportSize();
        assert.ok(last.y >= 0 && last.y + last.height <= height, `${name}: the last mark is in sight: ${last.y} of ${height}`);
        await page.page.keyboard.press("Home");

        // All the way round: no mark is silent, and the walk ends where it began.
        let steps = 0;
        const most = name === "runs-items" ? 40 : 400;
        do {
          await page.page.keyboard.press("ArrowRight");
          assert.ok((await page.said.innerText()).trim().length > 10, `${name}: mark ${steps + 1} says something`);
          steps += 1;
        } while (steps < most && (await page.said.innerText()) !== first);
        assert.ok(steps > 3, `${name} has ${steps} marks`);

        await page.page.keyboard.press("Escape");
        assert.equal(await page.said.innerText(), "");
        assert.equal(await page.ring.count(), 0);
      }));

    test(`${name}: the pointer finds the mark that the keys show`, () =>
      site.visit({}, async (reader) => {
        const page = new FigurePage(reader);
        await page.open(name);
        await page.drawing.focus();
        await page.page.keyboard.press("Home");
        const said = await page.said.innerText();
        const ring = await page.ring.boundingBox();
        await page.page.keyboard.press("Escape");
        await page.page.mouse.move(ring.x + ring.width / 2, ring.y + ring.height / 2);
        await page.ring.waitFor();
        assert.equal(await page.said.innerText(), said);
        await page.page.mouse.move(1, 1);
        await page.ring.waitFor({ state: "detached" });
      }));
  }

  test("Enter and a click on a cell of runs × items lead to the item's page, with the view", () =>
    site.visit({}, async (reader) => {
      const page = new FigurePage(reader);
      const target = /^items\/\d{6}\/\d+\/\?(.*&)?style=original/;
      await page.open("runs-items", "?style=original");
      await page.drawing.focus();
      await page.page.keyboard.press("Home");
      const ring = await page.ring.boundingBox();
      await page.page.keyboard.press("Enter");
      await page.page.waitForURL(/\/items\//);
      assert.match(reader.address(), target);
      const address = reader.address();

      await page.page.goBack();
      await page.canvas.waitFor();
      await page.page.evaluate(() => window.scrollTo(0, 0));
      await page.drawing.focus();
      await page.page.keyboard.press("Home");
      const again = (await page.ring.boundingBox()) ?? ring;
      await page.page.keyboard.press("Escape");
      await page.page.mouse.click(again.x + again.width / 2, again.y + again.height / 2);
      await page.page.waitForURL(/\/items\//);
      assert.equal(reader.address(), address);
    }));

  test("a finger shows a mark and leaves it shown; a second touch leads on", () =>
    site.visit({ width: 360, touch: true }, async (reader) => {
      const page = new FigurePage(reader);
      await page.open("runs-items");
      await page.drawing.focus();
      await page.page.keyboard.press("Home");
      const [said, ring] = [await page.said.innerText(), await page.ring.boundingBox()];
      await page.page.keyboard.press("Escape");
      const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
      await page.page.touchscreen.tap(x, y);
      await page.ring.waitFor();
      await page.page.waitForTimeout(100);
      assert.equal(await page.said.innerText(), said);
      assert.match(reader.address(), /^figures\//);
      await page.page.touchscreen.tap(x, y);
      await page.page.waitForURL(/\/items\//);
    }));

  test("link and citation are copied with the view", () =>
    site.visit({}, async (reader) => {
      await reader.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const page = new FigurePage(reader);
      await page.open("overall", "?style=original");
      const index = await (await page.page.request.get(new URL("data/index.json", reader.home).href)).json();
      const base = index.base_url ? `${index.base_url.replace(/\/$/, "")}/` : reader.home;

      const link = await page.copied("Copy link");
      assert.ok(link.startsWith(`${base}figures/overall/?`) && link.includes("style=original"), link);

      const title = await page.page.getByRole("heading", { level: 1 }).innerText();
      const [name, finding, address] = (await page.copied("with title")).split("\n");
      assert.match(name, / · LiveMathematicianBench$/);
      assert.deepEqual([finding.replace(/\s+/g, " "), address], [title.replace(/\s+/g, " "), link]);

      const cited = await page.copied("Cite");
      const [line, entry] = cited.split("\n\n");
      const plain = (text) => text.replace(/\s+/g, " ");
      assert.ok(plain(line).startsWith(plain(title).replace(/\.$/, "")), line);
      assert.ok(line.endsWith(link), line);
      assert.ok(line.includes(`data/${index.benchmarks[0].matrix}`), "the file of verdicts with its hash");
      assert.match(line, /newest run of 2026-\d\d-\d\d/);
      assert.match(entry, /^@misc\{mathboard-lmb-overall,\n/);
      assert.ok(entry.includes(`url = {${link}}`), entry);
      assert.ok(!/author/.test(entry), "no author is made up");
    }));
});

describe("addresses and answers of servers", () => {
  let site;
  before(async () => (site = await openSite({ base: BASE })));
  after(() => site.close());

  test("an address that ends in index.html is that of its folder", () =>
    site.visit({}, async (reader) => {
      await reader.open("figures/overall/index.html?style=original");
      await reader.page.locator("canvas").first().waitFor();
      assert.equal(reader.address(), "figures/overall/?style=original");
    }));

  for (const [status, words] of [
    [404, "is not on this server (status 404)"],
    [500, "the server failed to give"],
    [403, "does not give"],
  ]) {
    test(`a file that the server answers with ${status} is told as that`, async () => {
      const reader = await site.reader();
      await reader.page.route("**/data/matrix/**", (route) => route.fulfill({ status, body: "" }));
      await reader.open("figures/overall/");
      await reader.page.getByText(words).first().waitFor();
      await reader.leave();
    });
  }
});

describe("the page about the numbers", () => {
  let site;
  before(async () => (site = await openSite()));
  after(() => site.close());

  for (const script of [true, false]) {
    test(`sets what the authors report beside our numbers, ${script ? "in the app" : "without JavaScript"}`, () =>
      site.visit({ script }, async (reader) => {
        await reader.open("about/");
        const table = reader.page.getByRole("region", { name: "What the authors report, and what is here" }).last();
        await table.waitFor();
        const rows = await table.locator("tbody tr").all();
        assert.equal(rows.length, 8);
        for (const row of rows) {
          const [, there, here, verdict] = await row.locator("td").allInnerTexts();
          assert.equal(verdict === "same", there === here, await row.innerText());
        }
        const held = reader.page.getByRole("region", { name: "Published totals, and what the figures count" }).last();
        const figures = await held.locator("tbody tr").all();
        assert.equal(figures.length, 10);
        for (const row of figures) {
          const [, compared, same, largest] = await row.locator("td").allInnerTexts();
          assert.ok(+compared > 3 && +same >= 0.6 * compared && +same <= +compared, await row.innerText());
          assert.equal(largest === "0", compared === same, await row.innerText());
          assert.match(await row.getByRole("link").getAttribute("href"), /^figures\/[a-z-]+\//);
        }
        const link = await rows[0].getByRole("link").getAttribute("href");
        assert.equal(link, "figures/overall/");
        await reader.page.getByRole("heading", { name: "What changed" }).last().waitFor();
        const cite = reader.page.locator(".citation").last();
        assert.match(await cite.textContent(), /@misc\{mathboard-/);
        await reader.assertFitsWidth();
      }));
  }
});
