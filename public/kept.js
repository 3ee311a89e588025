// What a reader wants kept in this browser over a reload: what runs came to, in IndexedDB, and the files themselves only
// where that is asked for.

const BASE = "mathboard";
const RUNS = "runs";
/** How long the browser's storage may be silent; and how long where a file is to be written, which may be large. */
const SILENT_MS = 5_000;
const WRITING_MS = 120_000;

/** What `start` makes of `resolve` and `reject`; it fails where neither is called in time, as in a browser that hangs. */
function inTime(ms, start) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`it did not answer for ${ms / 1000} seconds`)), ms);
    const done = (end) => (value) => (clearTimeout(timer), end(value));
    start(done(resolve), done(reject));
  });
}

function open() {
  let isLate = false;
  const opened = inTime(SILENT_MS, (resolve, reject) => {
    const request = indexedDB.open(BASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(RUNS, { keyPath: "id" });
    // One that comes too late would keep others from opening it.
    request.onsuccess = () => (isLate ? request.result.close() : resolve(request.result));
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("another tab holds it"));
  });
  opened.catch(() => (isLate = true));
  return opened;
}

/** Does something with the kept runs; resolves to its result once it is safe on the disk. */
async function within(mode, act, ms = SILENT_MS) {
  const base = await open();
  try {
    return await inTime(ms, (resolve, reject) => {
      const all = base.transaction(RUNS, mode);
      const request = act(all.objectStore(RUNS));
      all.oncomplete = () => resolve(request.result);
      all.onabort = () => reject(all.error ?? new Error("no room is left"));
    });
  } finally {
    base.close();
  }
}

/**
 * Keeps `{ id, name, size, told, file, receipts, isOnBoard }` in the place of one of the same id: what came out of a file,
 * the file itself or null, and what else is kept of a run without its file.
 */
export const keep = (run) => within("readwrite", (runs) => runs.put(run), run.file ? WRITING_MS : SILENT_MS);

/** Changes something of a kept run; nothing where it is not kept. */
export const change = (id, changes) =>
  within("readwrite", (runs) => {
    const found = runs.get(id);
    found.onsuccess = () => found.result && runs.put({ ...found.result, ...changes });
    return found;
  });

/** Forgets one by the id of its line, or all where none is named. */
export async function forget(line) {
  const ids = await keys();
  await within("readwrite", (runs) => {
    const [first, ...others] = ids.filter((id) => line === undefined || idOf(id) === line);
    for (const id of others) runs.delete(id);
    return first === undefined ? runs.count() : runs.delete(first);
  });
}

/**
 * All that is kept, in order; of what is damaged only what is sound. Each is read by itself, so that one that cannot be
 * read takes no other down.
 */
export async function kept() {
  const each = async (id) => {
    const found = await within("readonly", (runs) => runs.get(id)).catch(() => null);
    return sound(id, found ?? {});
  };
  return Promise.all((await keys()).map(each));
}

const keys = () => within("readonly", (runs) => runs.getAllKeys());

function sound(id, { name, size, told, file, receipts, isOnBoard }) {
  const isText = (value) => typeof value === "string";
  const run = { id, told: isText(told) ? told : null, file: file instanceof Blob ? file : null, receipts };
  run.isUsable = Boolean(run.told || run.file);
  run.name = isText(name) ? name : "a run without a name";
  run.size = Number.isFinite(size) ? size : (run.file?.size ?? 0);
  run.isOnBoard = isOnBoard !== false;
  return run;
}

/** An id in a line, which may hold no space. */
const idOf = (id) => encodeURIComponent(String(id));

/**
 * A line on a kept run: `key bytes marks id name`. The marks are `f` where its file is kept too, `b` where it was on the
 * board, `x` where nothing of it can be used, else `-`.
 */
export function lineOf(key, { id, name, told, file, isOnBoard, isUsable }) {
  const bytes = (told?.length ?? 0) + (file?.size ?? 0);
  const marks = [file && "f", isOnBoard && "b", !isUsable && "x"].filter(Boolean).join("") || "-";
  return [key, bytes, marks, idOf(id), name.replace(/[\n\r]/g, " ")].join(" ");
}
