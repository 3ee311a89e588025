// What a trace of the browser says about the work of a page between two marks: scripting as the browser's own tools
// count it (the time of each event less that of the events within it), and how it falls on frames. Times are those of
// the processor, where the browser knows them: while other programs have it, the page does not work.

/** What counts as scripting, by the names of events; the rest is layout, paint and the browser's own. */
const SCRIPTING = new Set([
  "CancelAnimationFrame",
  "CancelIdleCallback",
  "EvaluateScript",
  "EventDispatch",
  "FireAnimationFrame",
  "FireIdleCallback",
  "FunctionCall",
  "GCEvent",
  "MajorGC",
  "MinorGC",
  "RequestAnimationFrame",
  "RequestIdleCallback",
  "RunMicrotasks",
  "TimerFire",
  "TimerInstall",
  "TimerRemove",
  "XHRLoad",
  "XHRReadyStateChange",
  "v8.callFunction",
  "v8.compile",
  "v8.run",
]);

/** The categories that a trace needs for {@link stretches}. */
export const CATEGORIES = [
  "blink.user_timing",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-v8.gc",
  "toplevel",
  "v8.execute",
];

/**
 * The stretches between the marks `begin NAME` and `end NAME` in a trace, in order: rows of
 * `{ name, total, longest, frame }` in milliseconds of scripting: of all, of the longest task, and of the busiest
 * stretch between two animation frames.
 */
export function stretches(trace) {
  const { traceEvents } = JSON.parse(trace);
  const marks = traceEvents
    .filter((event) => event.cat?.includes("blink.user_timing") && /^(begin|end) /.test(event.name))
    .sort((a, b) => a.ts - b.ts);
  const [thread] = marks;
  if (!thread) return [];
  const events = traceEvents
    .filter((event) => event.ph === "X" && event.pid === thread.pid && event.tid === thread.tid)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const slices = selfTimes(events);
  const rows = [];
  for (const [place, mark] of marks.entries()) {
    if (!mark.name.startsWith("begin ")) continue;
    const name = mark.name.slice("begin ".length);
    const end = marks.slice(place).find((other) => other.name === `end ${name}`);
    if (end) rows.push({ name, ...between(slices, mark.ts, end.ts) });
  }
  return rows;
}

/** What an event took, in microseconds. */
const took = (event) => event.tdur ?? event.dur ?? 0;

/** Of each event of scripting its own time, with the number of its task. */
function selfTimes(events) {
  const slices = [];
  const open = [];
  let task = 0;
  const close = (until) => {
    while (open.length > 0 && open.at(-1).end <= until) {
      const { event, within, task } = open.pop();
      if (SCRIPTING.has(event.name)) slices.push({ ts: event.ts, task, self: took(event) - within, name: event.name });
    }
  };
  for (const event of events) {
    close(event.ts);
    if (open.length === 0) task += 1;
    else open.at(-1).within += took(event);
    open.push({ event, end: event.ts + (event.dur ?? 0), within: 0, task });
  }
  close(Infinity);
  return slices.sort((a, b) => a.ts - b.ts);
}

/** Sums of the slices that begin in a stretch of time. */
function between(slices, begin, end) {
  const [tasks, frames] = [new Map(), new Map()];
  let [total, frame] = [0, 0];
  for (const { ts, task, self, name } of slices) {
    if (ts < begin || ts > end) continue;
    if (name === "FireAnimationFrame") frame += 1;
    total += self;
    tasks.set(task, (tasks.get(task) ?? 0) + self);
    frames.set(frame, (frames.get(frame) ?? 0) + self);
  }
  const most = (sums) => Math.max(0, ...sums.values()) / 1000;
  return { total: total / 1000, longest: most(tasks), frame: most(frames) };
}
