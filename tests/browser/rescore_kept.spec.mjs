// Runs that a reader keeps in the browser: what is kept comes back, with true words for what is not, and one that is
// damaged takes no other down.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BoardPage } from "./pages/board_page.mjs";
import { RescorePage } from "./pages/rescore_page.mjs";
import { sampleRun, upload } from "./stage/result_files.mjs";
import { openSite } from "./stage/site.mjs";

const BOARD = "?v=1&board=sample";

/** The re-score page with a run of the sample benchmark that was put on the board. */
async function onBoard(reader) {
  const { page, section } = await RescorePage.having(reader, "mine.json", sampleRun());
  await section.getByRole("button", { name: "Add it to the board" }).click();
  return { page, section };
}

/** Keeps a run of the sample benchmark, by its verdicts or with its texts; resolves to its part of the page. */
async function keep(page, name, file, button = "its verdicts") {
  await page.pick([upload(name, file)]);
  const section = await page.joined(name);
  await section.getByRole("button", { name: "Add it to the board" }).click();
  await section.getByRole("button", { name: button }).click();
  await section.getByText(/^Kept in this browser: /).waitFor();
  return section;
}

/** Does something with the store of kept runs, in the page. */
const inStore = (reader, act, argument) =>
  reader.page.evaluate(
    async ([act, argument]) => {
      const base = await new Promise((resolve) => {
        const request = indexedDB.open("mathboard", 1);
        request.onsuccess = () => resolve(request.result);
      });
      const all = base.transaction("runs", "readwrite");
      const done = new Promise((resolve) => (all.oncomplete = resolve));
      const runs = all.objectStore("runs");
      const found = await new Promise((resolve) => {
        const request = runs.getAll();
        request.onsuccess = () => resolve(request.result);
      });
      if (act === "add") runs.put(argument);
      else for (const run of found) runs.put({ ...run, told: run.told.replace(argument[0], argument[1]) });
      await done;
      base.close();
    },
    [act, argument],
  );

/** Makes the browser refuse to keep anything, from the next page on. */
const blockStorage = (reader) =>
  reader.context.addInitScript(() => {
    const denied = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.defineProperty(globalThis, "indexedDB", { get: denied });
  });

/** Makes the browser's storage silent, from the next page on: nothing that is asked of it is ever answered. */
const silenceStorage = (reader) =>
  reader.context.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", { value: { open: () => ({}) } });
  });

describe("runs that are kept", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  test("are told of as lost where the storage never answers, and all else goes on", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await keep(page, "mine.json", sampleRun());
      await silenceStorage(reader);
      await page.open();
      await page.pick([upload("mine.json", sampleRun())]);
      const section = await page.joined("mine.json");
      await reader.page.getByText(/Runs that were kept in this browser cannot be brought back.*did not answer for 5 seconds/).first().waitFor();
      await section.getByRole("button", { name: "Add it to the board" }).click();
      assert.equal(await page.score("mine.json", "recorded").innerText(), "2/3");
    }));

  test("by their verdicts alone have their receipt still, and true words for what needs the file", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await keep(page, "mine.json", sampleRun());
      const receipt = await page.receipt("mine.json");
      await page.open();
      const again = await page.joined("mine.json");
      assert.equal(await page.receipt("mine.json"), receipt);
      assert.equal((await page.saved("mine.json", "Save as JSON")).toString().includes('"sha256"'), true);
      await again.getByRole("button", { name: "Audit (JSON)" }).click();
      await again.getByText(/Only what this run came to is kept.*Give the file again/).first().waitFor();
      assert.match(await page.check("mine.json", receipt), /Only what this run came to is kept/);
      assert.doesNotMatch(await again.innerText(), /changed on the disk/);
    }));

  test("can be kept with their texts once the file is there again", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await keep(page, "mine.json", sampleRun());
      await page.open();
      const again = await page.joined("mine.json");
      assert.equal(await again.getByRole("button", { name: /raw texts/ }).count(), 0, "no texts are offered that are not here");
      await page.pick([upload("again.json", sampleRun())]);
      await page.settled("again.json");
      await again.getByRole("button", { name: "keep the raw texts too" }).click();
      await again.getByText(/^Kept in this browser: with its raw texts/).waitFor();
    }));

  test("stay off the board after a reload once they were taken off it, and come back on it once they were put there", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await keep(page, "mine.json", sampleRun());
      const board = new BoardPage(reader);
      for (const [button, rows] of [["Take it off the board", 0], ["Add it to the board", 1]]) {
        const section = await page.joined("mine.json");
        await section.getByRole("button", { name: button }).click();
        await reader.page.waitForTimeout(200);
        await board.open(BOARD);
        await board.rows.first().waitFor();
        await page.open();
        await page.joined("mine.json");
        await board.open(BOARD);
        if (rows) await board.row("my-model").waitFor();
        assert.equal(await board.row("my-model").count(), rows, button);
        await page.open();
      }
    }));

  test("come back off the board once they were removed from the page, given once or twice", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await keep(page, "mine.json", sampleRun());
      for (const isGivenTwice of [false, true]) {
        const section = await page.joined("mine.json");
        if (isGivenTwice) {
          await section.getByRole("button", { name: "Add it to the board" }).click();
          await page.pick([upload("again.json", sampleRun())]);
          await page.file("again.json").getByText("The same file, byte for byte, as mine.json").waitFor();
        }
        await section.getByRole("button", { name: "remove", exact: true }).click();
        await section.waitFor({ state: "detached" });
        await reader.page.waitForTimeout(200);
        assert.equal(await reader.page.getByText("a private window, or its storage is blocked").count(), 0);
        await page.open();
        const again = await page.joined("mine.json");
        await again.getByRole("button", { name: "Add it to the board" }).waitFor();
      }
    }));

  test("come back where another one is damaged, which is named and can be forgotten", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await keep(page, "mine.json", sampleRun());
      await inStore(reader, "add", { id: "0".repeat(64), name: "empty.json", size: 3 });
      await inStore(reader, "add", { id: 7, told: 5, file: "no file" });
      await inStore(reader, "add", { id: "f".repeat(64), name: "other.json", size: 3, told: '{"results": {"source": 1}}', file: null });
      await page.open();
      await page.joined("mine.json");
      const list = reader.page.getByRole("region", { name: "Kept in this browser" });
      assert.equal(await list.getByRole("listitem").count(), 4);
      for (const name of ["empty.json", "a run without a name"]) {
        await list.getByRole("listitem").filter({ hasText: name }).getByText("cannot be read any more").waitFor();
      }
      const words = await page.file("other.json").getByRole("alert").innerText();
      assert.match(words, /"other\.json": what was kept of this run is damaged, or of another version of this site/);
      for (const name of ["empty.json", "a run without a name", "other.json"]) {
        const entry = list.getByRole("listitem").filter({ hasText: name });
        await entry.getByRole("button", { name: "forget" }).click();
        await entry.waitFor({ state: "detached" });
        await list.locator("li button:focus").waitFor();
      }
      assert.equal(await list.getByRole("listitem").count(), 1);
      await list.getByRole("button", { name: "forget", exact: true }).press("Enter");
      await list.waitFor({ state: "detached" });
      await reader.page.locator("#app:focus").waitFor();
    }));

  test("by another build of the site say so, until their file is given again", () =>
    site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await keep(page, "mine.json", sampleRun());
      await inStore(reader, "change", ['"evidence":"', '"evidence":"0']);
      await page.open();
      const words = await page.file("mine.json").getByRole("alert").innerText();
      assert.match(words, /of another version of this site\. Give its file again/);
      assert.doesNotMatch(words, /reload/);
      await page.pick([upload("again.json", sampleRun())]);
      await page.joined("mine.json");
      assert.equal(await page.score("mine.json", "recorded").innerText(), "2/3");
    }));

  test("that cannot come back since the browser blocks its storage are told of on every page", async () => {
    await site.visit({}, async (reader) => {
      const page = new RescorePage(reader);
      await page.open();
      await keep(page, "mine.json", sampleRun());
      await blockStorage(reader);
      for (const address of ["", "rescore/"]) {
        await reader.open(address);
        await reader.page.getByText(/Runs that were kept in this browser cannot be brought back: .*insecure/).waitFor();
      }
    });
  });

  test("a run that is kept stands on the board after a reload, until it is forgotten", () =>
    site.visit({}, async (reader) => {
      const { page, section } = await onBoard(reader);
      await section.getByRole("button", { name: "its verdicts" }).click();
      await section.getByText(/^Kept in this browser: its verdicts only, [\d,]+ bytes/).waitFor();
      const address = await section.getByRole("link", { name: "see the board" }).getAttribute("href");
      const board = new BoardPage(reader);
      await board.open(address);
      await board.row("my-model").waitFor();
      await page.open();
      const again = await page.joined("mine.json");
      await page.records("mine.json").first().locator("summary").first().click({ timeout: 1000 }).catch(async () => {
        await again.locator(".audit-records > summary").click();
        await page.records("mine.json").first().locator("summary").first().click();
      });
      await again.getByText("its texts are not kept").waitFor();
      // With the file it has them again, and is one run.
      await page.pick([upload("again.json", sampleRun())]);
      await page.file("again.json").getByText("The same file, byte for byte, as mine.json").waitFor();
      await page.records("mine.json").nth(1).locator("summary").first().click();
      await again.getByRole("region", { name: "Raw response" }).waitFor();
      await reader.page.getByRole("button", { name: "forget all" }).click();
      await reader.page.getByRole("region", { name: "Kept in this browser" }).waitFor({ state: "detached" });
      await board.open(address);
      assert.equal(await board.row("my-model").count(), 0);
    }));

  test("a file that is kept with its texts is read again after a reload", () =>
    site.visit({}, async (reader) => {
      const { page, section } = await onBoard(reader);
      await section.getByRole("button", { name: "with the raw texts" }).click();
      await section.getByText(/^Kept in this browser: with its raw texts/).waitFor();
      await page.open();
      await page.joined("mine.json");
      assert.match(await page.receipt("mine.json"), /sha256/);
    }));

  test("a browser that keeps nothing says so, and the run stays on the board", () =>
    site.visit({}, async (reader) => {
      await blockStorage(reader);
      const { section } = await onBoard(reader);
      await section.getByRole("button", { name: "its verdicts" }).click();
      await section.getByText(/keeps nothing for this site: .*insecure/).waitFor();
      assert.equal(await section.getByRole("button", { name: "Take it off the board" }).count(), 1);
    }));
});
