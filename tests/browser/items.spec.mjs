// The list of items: what a search looks through, what is shown of a find, and why a list is empty.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ItemsPage } from "./pages/items_page.mjs";
import { RescorePage } from "./pages/rescore_page.mjs";
import { damage, DAMAGES } from "./stage/damage.mjs";
import { itemFile, upload } from "./stage/result_files.mjs";
import { openSite } from "./stage/site.mjs";

describe("the list of items", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  const lines = (page) => page.locator(".item-list > li");
  const status = (page) => page.getByRole("search").getByRole("status");

  test("finds words of questions and choices where their text is here, and shows them", () =>
    site.visit({}, async (reader) => {
      const items = new ItemsPage(reader);
      await items.open("?v=1&board=sample");
      const all = await lines(reader.page).count();
      assert.ok(!reader.requests.some((address) => address.includes("/texts/")), "texts come with the first search");
      // A word of one item's choices that its question lacks.
      await reader.page.getByRole("searchbox").fill("EXACTLY");
      await status(reader.page).getByText(/ids, tags and \d+ texts searched/).waitFor();
      const marks = lines(reader.page).locator("mark");
      await marks.first().waitFor();
      assert.ok((await lines(reader.page).count()) < all);
      for (const mark of await marks.allInnerTexts()) assert.equal(mark.toLowerCase(), "exactly");
      assert.match(reader.address(), /q=EXACTLY/);
      // The page of the first find leads to the next one of the list, not to the next item of the month.
      const second = await lines(reader.page).nth(1).getByRole("link").first().getAttribute("href");
      const item = await items.openFirst();
      const next = await item.page.locator("a[rel=next]").getAttribute("href");
      assert.equal(next, second);
    }));

  /** Three items of a month of the board, in our own words. */
  const ownItems = () =>
    itemFile(3).map((item) => ({
      ...item,
      month: "202511",
      mcq: { ...item.mcq, question: `A question that is stated by its number, ${item.no}` },
    }));

  test("a file that is chosen on an item's page shows the item, again after a reload where it is kept", () =>
    site.visit({}, async (reader) => {
      const { page } = reader;
      const stem = page.locator(".item-stem").getByText("stated by its number, 2");
      await reader.open("items/202511/2/");
      await page.getByLabel("Choose the item file").setInputFiles([upload("qa_202511_final.json", ownItems())]);
      await stem.waitFor();
      await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Re-score a file" }).click();
      const card = new RescorePage(reader).file("qa_202511_final.json");
      await card.getByRole("button", { name: "keep its items in this browser" }).click();
      await card.getByText("Kept in this browser.", { exact: true }).waitFor();
      await reader.open("items/202511/2/");
      await stem.waitFor();
      await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Re-score a file" }).click();
      await card.getByText("Kept in this browser.", { exact: true }).waitFor();
      await page.getByRole("button", { name: "forget all" }).click();
      await card.getByRole("button", { name: "keep its items in this browser" }).waitFor();
      await reader.open("items/202511/2/");
      await page.getByLabel("Choose the item file").waitFor();
      assert.equal(await stem.count(), 0);
    }));

  test("says what was searched where no question is here, and finds them in the reader's own file", () =>
    site.visit({}, async (reader) => {
      const items = new ItemsPage(reader);
      await items.open("?v=1&m=202511");
      await reader.page.getByRole("searchbox").fill("stated by its number");
      await reader.page.getByText("has all the words “stated by its number”").waitFor();
      assert.match(await status(reader.page).innerText(), /^0 of 177 items; no question is at hand here/);
      const own = ownItems();
      // Dropped on the list, they stay with the list.
      await new RescorePage(reader).drop([upload("qa_202511_final.json", own)]);
      await reader.page.getByText("Your files are read in this browser").waitFor();
      assert.match(reader.address(), /^items\//);
      await status(reader.page).getByText("3 of 177 items").waitFor();
      assert.match(await status(reader.page).innerText(), /ids, tags and 3 texts searched/);
      assert.equal(await lines(reader.page).locator("mark").first().innerText(), "stated");
    }));

  test("of a month has an address of its own, which keeps the view and leads to the list with that month chosen", () =>
    site.visit({}, async (reader) => {
      await reader.open("items/202511/?v=1&style=original&order=hardest");
      await lines(reader.page).first().waitFor();
      assert.equal(reader.address(), "items/?v=1&m=202511&style=original&order=hardest");
      assert.match(await status(reader.page).innerText(), /^\d+ of 177 items/);
      for (const name of await lines(reader.page).getByRole("link").allInnerTexts()) assert.match(name, /^Nov 2025, item \d+$/);
      // A month of another board brings that board, and "back" leads before the address of the month.
      await reader.open("items/190001/");
      await lines(reader.page).first().waitFor();
      assert.equal(reader.address(), "items/?v=1&board=sample&m=190001");
      await reader.page.goBack();
      await status(reader.page).getByText("of 177 items").waitFor();
      // From an item the way back leads over its month.
      await new ItemsPage(reader).openFirst();
      const crumbs = reader.page.locator(".breadcrumb").getByRole("link");
      assert.deepEqual(await crumbs.allInnerTexts(), ["LiveMathematicianBench", "Items", "November 2025"]);
      await crumbs.nth(2).click();
      await status(reader.page).getByText("of 177 items").waitFor();
      assert.equal(reader.address(), "items/?v=1&m=202511&style=original&order=hardest");
    }));

  test("of a month reads without scripts, with the ways to the others", () =>
    site.visit({ script: false }, async (reader) => {
      await reader.open("items/202511/");
      assert.equal(await lines(reader.page).count(), 29);
      await reader.page.getByRole("link", { name: "Dec 2025 (" }).click();
      await reader.page.getByRole("link", { name: "Dec 2025, item 1", exact: true }).click();
      assert.match(reader.address(), /^items\/202512\/1\//);
    }));

  test("says which texts could not be searched, and asks for them again", async () => {
    const file = /texts\/sample\/190002\.[0-9a-f]{16}\.json/;
    const reader = await site.reader();
    try {
      const mend = await damage(reader.page, file, DAMAGES.missing);
      const items = new ItemsPage(reader);
      await items.open("?v=1&board=sample&q=exactly");
      const alert = reader.page.getByRole("alert");
      assert.match(await alert.innerText(), /^The texts of February 1900 are not searched: .*texts\/sample\/190002/s);
      const words = status(reader.page);
      await words.getByText(/ids, tags and 18 texts searched/).waitFor();
      const before = await lines(reader.page).count();
      await mend();
      await alert.getByRole("button", { name: "Try again" }).click();
      await alert.waitFor({ state: "detached" });
      await words.getByText(/ids, tags and 27 texts searched/).waitFor();
      assert.ok((await lines(reader.page).count()) >= before);
    } finally {
      await reader.leave();
    }
  });

  test("tells an empty list's reason: the filters, or the search", () =>
    site.visit({}, async (reader) => {
      await reader.open("items/?v=1&q=zzzz");
      await reader.page.getByText("None of the 177 items that pass the filters has all the words “zzzz”").waitFor();
      await reader.open("items/?v=1&m=202511&c=uniqueness,independence-or-consistency&style=substitution-resistant&q=zzzz");
      await reader.page.locator(".failure").waitFor();
    }));
});
