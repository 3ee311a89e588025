// What a reader wants kept in this browser over a reload: what runs came to, in IndexedDB, and the files themselves only
// where that is asked for. Loaded by `desk.js` when it is needed.

const BASE = "mathboard";
const RUNS = "runs";

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(BASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(RUNS, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Does something with the kept runs; resolves to its result once it is safe on the disk. */
async function within(mode, act) {
  const base = await open();
  try {
    return await new Promise((resolve, reject) => {
      const all = base.transaction(RUNS, mode);
      const request = act(all.objectStore(RUNS));
      all.oncomplete = () => resolve(request.result);
      all.onabort = () => reject(all.error ?? new Error("no room is left"));
    });
  } finally {
    base.close();
  }
}

/** Keeps `{ id, name, size, told, file }`, the last one perhaps null, in the place of one of the same id. */
export const keep = (run) => within("readwrite", (runs) => runs.put(run));
/** All that is kept. */
export const kept = () => within("readonly", (runs) => runs.getAll());
/** Forgets one, or all where none is named. */
export const forget = (id) => within("readwrite", (runs) => (id === undefined ? runs.clear() : runs.delete(id)));

/** Bytes that a kept run takes, about. */
export const bytesOf = ({ told, file }) => told.length + (file?.size ?? 0);
