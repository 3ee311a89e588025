// Tasks of a page that a reader feels.

import assert from "node:assert/strict";

/** A task of more than so many milliseconds is felt. */
const FELT_MS = 50;

/**
 * Fails if doing something has the page work in one task for longer than a reader may feel. Another program that takes the
 * processor in the middle of a task makes it longer, but hardly in every one of several tries; a task that is too long by
 * itself is so each time. Each of `tries` does the same; the first one without such a task is enough.
 */
export async function assertNoLongTask(reader, tries) {
  await reader.page.evaluate((felt) => {
    globalThis.longTasks = [];
    const note = (list) => {
      for (const { duration } of list) if (duration > felt) globalThis.longTasks.push(duration);
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "longtask" });
    globalThis.takeLongTasks = () => {
      note(observer.takeRecords());
      return globalThis.longTasks.splice(0);
    };
  }, FELT_MS);
  // What the page did before does not count.
  const take = async () => {
    await reader.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    return reader.page.evaluate(() => globalThis.takeLongTasks());
  };
  await take();
  const found = [];
  for (const act of tries) {
    await act();
    const tasks = await take();
    if (!tasks.length) return;
    found.push(tasks);
  }
  assert.fail(`each time the page works for more than ${FELT_MS} ms in one task: ${JSON.stringify(found)}`);
}
