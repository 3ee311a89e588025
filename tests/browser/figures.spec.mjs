// Figures: sharp on dense screens, and to be had as files.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { FigurePage } from "./pages/figure_page.mjs";
import { openSite } from "./stage/site.mjs";

const FIGURES = ["overall", "category", "month", "substitution-resistant", "cost-accuracy"];

describe("a figure", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  for (const scale of [1, 2, 3]) {
    test(`is drawn with ${scale} canvas pixels for a CSS pixel where the screen has as many`, () =>
      site.visit({ scale }, async (reader) => {
        const page = new FigurePage(reader);
        await page.open("category");
        await page.page.waitForFunction((canvas) => canvas.clientWidth > 300, await page.canvas.elementHandle());
        const [drawn, shown] = await page.canvas.evaluate((canvas) => [
          [canvas.width, canvas.height],
          [canvas.clientWidth, canvas.clientHeight],
        ]);
        assert.deepEqual(drawn, shown.map((length) => length * scale));
      }));
  }

  for (const name of FIGURES) {
    test(`${name} is saved as a drawing with its title and as the numbers of its table`, () =>
      site.visit({}, async (reader) => {
        const page = new FigurePage(reader);
        await page.open(name);
        const title = await page.page.getByRole("heading", { level: 1 }).innerText();

        const svg = await page.save("SVG");
        assert.equal(svg.name, `${name}.svg`);
        const drawing = await page.page.evaluate((text) => {
          const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
          const root = parsed.documentElement;
          return { root: root.nodeName, scripts: parsed.querySelectorAll("script").length, text: root.textContent };
        }, svg.bytes.toString("utf8"));
        assert.equal(drawing.root, "svg", "it parses as an SVG file");
        assert.equal(drawing.scripts, 0);
        const letters = (text) => text.replace(/\s+/g, "");
        assert.ok(letters(drawing.text).includes(letters(title)), `${title} stands in the drawing`);

        const csv = await page.save("CSV");
        assert.equal(csv.name, `${name}.csv`);
        const lines = csv.bytes.toString("utf8").trim().split(/\r?\n/);
        assert.equal(lines.length, await page.numbers.getByRole("row").count(), "as many lines as the table has rows");
      }));
  }
});
