// Pictures of the pages for looking at, in tests/browser/output/, and what a picture can be checked for by machine:
// nothing is wider than the window, nothing keeps a reader out that a program can find, and the visit is quiet.

import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { ItemsPage } from "./pages/items_page.mjs";
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
  about: (reader) => reader.open("about/"),
  figure: (reader) => reader.open("figures/substitution-resistant/"),
  "board of the sample": (reader) => reader.open("?board=sample"),
};

describe("how the pages look", () => {
  let site;
  before(async () => (site = await openSite()));
  after(() => site.close());

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
