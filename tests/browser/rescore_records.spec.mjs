// The records of a dropped file: every count opens its own, the focus and the address follow, and a link shows the same to
// whoever has the file.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { RescorePage } from "./pages/rescore_page.mjs";
import { mixedFile, record, resultFile, sampleRun, upload } from "./stage/result_files.mjs";
import { openSite } from "./stage/site.mjs";

describe("the records of a file", () => {
  let site;
  before(async () => (site = await openSite({ base: "/some/folder/" })));
  after(() => site.close());

  test("every count opens its records, and a flip opens its record", () =>
    site.visit({}, async (reader) => {
      const { page, section } = await RescorePage.having(reader, "mixed.json", mixedFile());
      const follow = async (link, count) => {
        await section.getByRole("link", { name: link, exact: true }).click();
        const shown = Math.min(count, 50);
        await reader.page.waitForFunction((count) => document.querySelectorAll(".records details.run-answer").length === count, shown);
        const chosen = page.listed("mixed.json").locator('[aria-pressed="true"]');
        assert.match(await chosen.innerText(), new RegExp(` ${count}$`));
      };
      await follow("2 unread", 2);
      await follow("2 failed", 2);
      const [audit] = JSON.parse(await page.saved("mixed.json", "Audit (JSON)")).files;
      const lost = audit.flips.filter((flip) => flip.recorded === "correct").length;
      assert.ok(lost > 0 && audit.flips.length > lost, "there are flips both ways");
      await follow(`${lost} away from right`, lost);
      await follow(`${audit.flips.length - lost} to right`, audit.flips.length - lost);
      await follow(`${audit.rules.fallback} by fallback`, audit.rules.fallback);
      assert.equal(audit.answer_mismatches.length, 1);
      await follow("1 not the letter that the parser reads", 1);
      await follow("1 answer", 1);
      await follow(`${audit.flips.length} flips`, audit.flips.length);
      await follow(`${audit.letter_mismatches.length} right letters`, audit.letter_mismatches.length);
      for (const { kind, records } of audit.errors) await follow(`${records.length} ${kind}`, records.length);
      assert.equal(await section.getByRole("link", { name: /^0 / }).count(), 0, "a count of none leads nowhere");
      for (const [at, { correct, total, read }] of audit.policies.entries()) {
        const links = page.band("mixed.json").nth(at).locator("td.number a");
        assert.deepEqual(await links.allInnerTexts(), [correct && `${correct}/${total}`, read && String(read)].filter(Boolean));
        for (const [link, count] of [correct, read].filter(Boolean).entries()) {
          await links.nth(link).click();
          await page.listed("mixed.json").locator('[aria-pressed="true"]').filter({ hasText: new RegExp(` by .* ${count}$`) }).waitFor();
        }
      }
      // No response has such a phrase, so all that is right is lost.
      const { lost: flips } = audit.policies.find((policy) => policy.id === "last-phrase");
      const flip = flips[3];
      const row = page.band("mixed.json").filter({ hasText: "Last “answer is”" });
      await row.getByRole("link", { name: String(flip.no), exact: true }).click();
      const opened = reader.page.locator(`[id^="record-"][id$="-${flip.no - 1}"][open]`);
      await opened.getByRole("region", { name: "Raw response" }).waitFor();
      assert.match(reader.address(), new RegExp(`^rescore/\\?v=1&.*show=last-phrase\\.lost&record=${flip.no}$`));
      assert.ok(await opened.evaluate((element) => element.getBoundingClientRect().top < innerHeight), "it is in sight");
    }));

  test("the focus goes to what a count opens, and back to the count when that is closed", () =>
    site.visit({}, async (reader) => {
      const { page, section } = await RescorePage.having(reader, "mixed.json", mixedFile());
      const hasFocus = (locator) => locator.evaluate((element) => element === document.activeElement);
      const count = section.getByRole("link", { name: "2 unread", exact: true });
      await count.press("Enter");
      const list = section.locator(".audit-records > summary");
      await reader.page.waitForFunction((list) => list === document.activeElement, await list.elementHandle());
      await list.press("Enter");
      await reader.page.waitForFunction((link) => link === document.activeElement, await count.elementHandle());
      const flip = page.band("mixed.json").locator(".band-flips a").nth(1);
      await flip.press("Enter");
      await reader.page.waitForFunction(() => document.activeElement.matches(".records details[open] > summary"));
      await reader.page.keyboard.press("Enter");
      await reader.page.waitForFunction((link) => link === document.activeElement, await flip.elementHandle());
      // What is opened by hand keeps the focus where the hand is.
      const first = page.records("mixed.json").first().locator("summary").first();
      await first.press("Enter");
      await page.records("mixed.json").first().getByRole("region", { name: "Raw response" }).waitFor();
      assert.ok(await hasFocus(first));
      await first.press("Enter");
      assert.ok(await hasFocus(first));
    }));

  test("the address names the record that was opened by hand, and what it asks for in vain is told", () =>
    site.visit({}, async (reader) => {
      const { page, section } = await RescorePage.having(reader, "mixed.json", mixedFile());
      await section.getByRole("link", { name: "2 unread", exact: true }).click();
      const second = page.records("mixed.json").nth(1);
      await second.locator("summary").first().click();
      await second.getByRole("region", { name: "Raw response" }).waitFor();
      assert.match(reader.address(), /^rescore\/\?v=1&file=[0-9a-f]{16}&show=unread&record=9$/);
      const top = await second.evaluate((element) => element.getBoundingClientRect().top);
      await page.records("mixed.json").first().locator("summary").first().click();
      await page.records("mixed.json").first().getByRole("region", { name: "Raw response" }).waitFor();
      assert.match(reader.address(), /&record=7$/);
      assert.equal(await second.getAttribute("open"), "", "the other stays open");
      assert.ok(top > 0);
      await page.records("mixed.json").first().locator("summary").first().click();
      await reader.page.waitForFunction(() => !location.search.includes("record="));
      const address = reader.address();
      for (const [asked, words] of [
        ["&record=99", "Record 99, which"],
        ["&record=1", "Record 1, which the address asks for, is not among these."],
        ["&record=zwei", "record takes the number of a record"],
      ]) {
        await reader.open(address + asked);
        await page.pick([upload("mixed.json", mixedFile())]);
        await page.joined("mixed.json");
        const told = asked === "&record=99" ? "The address asks for record 99; this file has 70 records." : words;
        await reader.page.getByText(told).waitFor();
      }
    }));

  test("a remark on a record leads to it", () =>
    site.visit({}, async (reader) => {
      const file = mixedFile();
      file.detailed_results[5].correct_answer = "Z";
      const { section } = await RescorePage.having(reader, "odd.json", file);
      const remarks = section.locator(".notices");
      if ((await remarks.getAttribute("open")) === null) await remarks.locator("summary").click();
      await remarks.getByRole("link", { name: "record 6", exact: true }).first().click();
      await reader.page.locator('[id^="record-"][id$="-5"][open]').getByRole("region", { name: "Raw response" }).waitFor();
    }));

  test("remarks beyond those that are told at once are turned to, and each count of them opens what it counts", () =>
    site.visit({}, async (reader) => {
      const records = Array.from({ length: 160 }, (_, at) => record({ no: at + 1 }));
      for (const one of records) delete one.is_correct;
      const file = resultFile({ records });
      const { section } = await RescorePage.having(reader, "odd.json", file);
      const remarks = section.locator(".notices");
      const all = Number((await remarks.locator("summary").innerText()).match(/^(\d+) remarks$/)[1]);
      assert.ok(all >= 160, String(all));
      await remarks.locator("summary").click();
      assert.equal(await remarks.locator("li").count(), 100);
      await remarks.getByRole("button", { name: "Later" }).click();
      await remarks.getByText(`101–${all} of ${all}`).waitFor();
      assert.equal(await remarks.locator("li").count(), all - 100);
      await remarks.getByRole("link", { name: "record 160", exact: true }).click();
      await reader.page.locator('[id^="record-"][id$="-159"][open]').waitFor();
      await remarks.getByRole("button", { name: "Earlier" }).click();
      await remarks.getByRole("link", { name: "record 1", exact: true }).waitFor();
    }));

  test("items without a record are named and lead to their pages, and records of no item or another month to themselves", () =>
    site.visit({}, async (reader) => {
      const file = sampleRun();
      const { page, section } = await RescorePage.having(reader, "part.json", file);
      const remarks = section.locator(".notices");
      assert.match(await remarks.innerText(), /6 known items of this month have no record: no\. 4 5 6 7 8 9/);
      assert.match(await remarks.getByRole("link", { name: "9", exact: true }).getAttribute("href"), /items\/190001\/9\//);
      file.detailed_results[2].id = "unheard of";
      file.detailed_results.push(record({ no: 4, key: "A", id: "2511.04651v1::alt1" }));
      await page.pick([upload("mixed.json", file)]);
      const other = (await page.joined("mixed.json")).locator(".notices");
      if ((await other.getAttribute("open")) === null) await other.locator("summary").click();
      await other.getByText(/with an id that is of no known item of this month, the first being record 3: "unheard of"/).waitFor();
      await other.getByRole("listitem").filter({ hasText: "no known item" }).getByRole("link", { name: "1 record" }).click();
      await page.listed("mixed.json").getByRole("button", { name: "of no known item 1", pressed: true }).waitFor();
      await other.getByRole("listitem").filter({ hasText: "an item of November 2025, which is not the month of this file" }).getByRole("link", { name: "1 record" }).click();
      await page.listed("mixed.json").getByRole("button", { name: "of items of November 2025 1", pressed: true }).waitFor();
    }));

  test("what was matched is seen in the box of its response, on a phone too, and the page stays where it is", () =>
    site.visit({ width: 360 }, async (reader) => {
      const long = "Some words of a long chain of thoughts. ".repeat(400);
      const file = resultFile({ records: [record({ no: 1, response: `${long}\\boxed{B} ${long}` })] });
      const { page } = await RescorePage.having(reader, "long.json", file);
      const first = page.records("long.json").first();
      await page.file("long.json").locator(".audit-records").evaluate((list) => list.setAttribute("open", ""));
      await first.locator("summary").first().scrollIntoViewIfNeeded();
      const before = await reader.page.evaluate(() => scrollY);
      await first.locator("summary").first().click();
      await reader.page.waitForFunction(() => {
        const [mark, box] = [".response-text mark", ".response-text"].map((found) => document.querySelector(found)?.getBoundingClientRect());
        return mark && mark.top >= box.top && mark.bottom <= box.bottom;
      });
      assert.equal(await reader.page.evaluate(() => scrollY), before);
    }));

  test("several samples lead to the records that their counts are of", () =>
    site.visit({}, async (reader) => {
      const records = ["EEE", "EAA", "ABC"].map((letters, at) => {
        const one = record({ no: at + 1, key: "E", letter: letters[0] });
        const sample = (letter) => ({ model_answer: letter, raw_response: `\\boxed{${letter}}`, is_correct: letter === "E" });
        return { ...one, n_samples: 3, samples: [...letters].map(sample) };
      });
      const { page, section } = await RescorePage.having(reader, "several.json", resultFile({ records }));
      await section.getByRole("link", { name: "see those right by majority" }).click();
      await page.listed("several.json").getByRole("button", { name: "right by majority 1", pressed: true }).waitFor();
      await section.getByRole("link", { name: "those of the same letter every time" }).click();
      await page.listed("several.json").getByRole("button", { name: "the same letter every time 1", pressed: true }).waitFor();
    }));

  test("a link says which file it is about, and shows the same to who has it", () =>
    site.visit({}, async (reader) => {
      const { page, section } = await RescorePage.having(reader, "mixed.json", mixedFile());
      await section.getByRole("link", { name: "2 unread", exact: true }).click();
      const address = reader.address();
      assert.match(address, /^rescore\/\?v=1&file=[0-9a-f]{16}&show=unread$/);
      await site.visit({}, async (other) => {
        const theirs = new RescorePage(other);
        await other.open(address);
        const asks = other.page.getByText("This address is about the file");
        await asks.waitFor();
        await theirs.pick([upload("another.json", resultFile({ records: [record({ no: 1 })] })), upload("renamed.json", mixedFile())]);
        await theirs.joined("renamed.json");
        await asks.waitFor({ state: "detached" });
        assert.equal(await theirs.records("renamed.json").locator("summary").first().isVisible(), true);
        assert.match(await theirs.listed("renamed.json").locator('[aria-pressed="true"]').innerText(), /^unread 2$/);
        await other.open(address.replace("show=unread", "record=66"));
        await theirs.pick([upload("renamed.json", mixedFile())]);
        const opened = other.page.locator('[id^="record-"][id$="-65"][open]');
        await opened.getByRole("region", { name: "Raw response" }).waitFor();
      });
    }));
});
