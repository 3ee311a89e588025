// Reads and scores dropped files away from the page. This one file is both sides: loaded by the page as a module it is
// `rescorer`, which the page's program calls; loaded by a worker it runs the re-scorer's own program on what the page
// hands over. Where a browser has no such worker the same program runs in the page, and `rescorer.isInPage()` says so.

const PROGRAM = "./rescorer.js";
const PROGRAM_BYTES = "./rescorer_bg.wasm";
/** Bytes that are handed over in one go: few enough to stop between any two, enough to lose no time. */
const SLICE = 1 << 20;
/** Milliseconds between two reports of progress. */
const PROGRESS_MS = 100;

// ---- The side where files are read. -------------------------------------------------------------------------------

/** Loads the program. Resolves to what it does by the name of the request. */
async function startProgram() {
  const { default: init, Intake, Look, Rescorer } = await import(PROGRAM);
  await init({ module_or_path: new URL(PROGRAM_BYTES, import.meta.url) });
  const rescorer = new Rescorer();

  async function read(request, report, isWhole = false) {
    const { key, name, file } = request;
    const packed = await isPacked(file);
    const intake = new Intake(isWhole);
    let total = 0;
    let last = 0;
    const seen = (bytes) => {
      if (performance.now() - last < PROGRESS_MS && bytes < file.size) return;
      last = performance.now();
      report(bytes, intake.count());
    };
    try {
      for await (const slice of packed ? unpacked(file, seen) : slices(file, seen)) {
        total += slice.length;
        if (isWhole && total > MOST_WHOLE) throw new Error(TOO_BIG);
        if (intake.push(slice)) continue;
        intake.free();
        return read(request, report, true);
      }
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      intake.free();
      return JSON.stringify({ unusable: `${JSON.stringify(name)}: ${error.message}` });
    }
    return rescorer.take(key, name, intake) ?? read(request, report, true);
  }

  /** The bytes of a file, unpacked, from `start` to `end`. */
  async function bytesAt(file, [start, end]) {
    if (!(await isPacked(file))) return new Uint8Array(await file.slice(start, end).arrayBuffer());
    const bytes = new Uint8Array(end - start);
    let at = 0;
    for await (const slice of unpacked(file, () => {})) {
      const part = slice.subarray(Math.max(start - at, 0), Math.max(end - at, 0));
      if (part.length) bytes.set(part, Math.max(at - start, 0));
      at += slice.length;
      if (at >= end) break;
    }
    return bytes;
  }

  /** Reads a result file a second time, for its digest and for what the policies read from it. */
  async function look({ key, name, file }, report) {
    const second = new Look();
    const isWhole = rescorer.isWhole(key);
    let isSame = true;
    let last = performance.now();
    const seen = (bytes, slice) => {
      second.digest(slice);
      if (performance.now() - last < PROGRESS_MS) return;
      last = performance.now();
      report(bytes, 0);
    };
    const isPackedToo = !isWhole && (await isPacked(file));
    for await (const slice of isPackedToo ? unpacked(file, seen) : slices(file, seen)) {
      if (!isWhole) isSame &&= second.push(slice);
    }
    if (!rescorer.look(key, second) || !isSame) throw new Error(`${JSON.stringify(name)}: the file has changed since it was read`);
  }

  /** What is told of a result file; it is read again where the program was started anew since. */
  const looked = (tell) => async (request, report) => {
    if (!rescorer.holds(request.key)) await read(request, report);
    if (rescorer.holds(request.key) && !rescorer.hasLooked(request.key)) await look(request, report);
    return tell(request.key, request);
  };

  return {
    read,
    know: ({ bytes }) => rescorer.know(bytes),
    rescore: async (request, report) => rescorer.rescore(request.key) ?? (await read(request, report)),
    async record(request, report) {
      const { key, at, file } = request;
      if (!rescorer.holds(key)) await read(request, report);
      const place = rescorer.place(key, at);
      return place ? rescorer.recordOf(key, at, await bytesAt(file, place)) : rescorer.record(key, at);
    },
    evidence: looked((key) => rescorer.evidence(key)),
    receipt: looked((key, { policy, isJson }) => rescorer.receipt(key, policy, isJson)),
    check: looked((key, { receipt }) => rescorer.check(key, receipt)),
    auditJson: looked((key) => rescorer.auditJson(key)),
    recordsCsv: looked((key) => rescorer.recordsCsv(key)),
    rescoredJson: looked(async (key, { file }) => {
      const parts = [];
      for await (const slice of (await isPacked(file)) ? unpacked(file, () => {}) : slices(file, () => {})) parts.push(slice);
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      if (bytes.length > MOST_WHOLE) throw new Error(TOO_BIG_TO_WRITE);
      return rescorer.rescoredJson(key, bytes);
    }),
    item: ({ month, no }) => rescorer.item(month, no),
    forget: ({ key }) => rescorer.forget(key),
  };
}

async function* slices(file, seen) {
  for (let at = 0; at < file.size; at += SLICE) {
    let slice;
    try {
      slice = await file.slice(at, at + SLICE).arrayBuffer();
    } catch (error) {
      throw new Error(`the browser could not read it: ${error.message}`);
    }
    const bytes = new Uint8Array(slice);
    yield bytes;
    seen(Math.min(at + SLICE, file.size), bytes);
  }
}

async function isPacked(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

/** Bytes of a file that is held whole at most: the program needs room for it more than once, within 4 GiB. */
const MOST_WHOLE = 768 << 20;
const TOO_BIG =
  "not a result file that can be read record by record, and too big for this browser to be read otherwise; " +
  "`mathboard score` reads it on a computer";

/** A packed file that unpacks to more than this, and to more than `MOST_TIMES` its size, was made to fill a memory. */
const LEAST_LIMIT = 256 << 20;
const MOST_TIMES = 250;

const TOO_BIG_TO_WRITE = "too big for this browser to be written with its verdicts; the table of records has them too";

async function* unpacked(file, seen) {
  if (typeof DecompressionStream === "undefined") {
    throw new Error("this browser cannot unpack gzip archives; unpack it first");
  }
  let read = 0;
  const counted = new TransformStream({
    transform(chunk, next) {
      read += chunk.length;
      seen(read, chunk);
      next.enqueue(chunk);
    },
  });
  const limit = Math.max(LEAST_LIMIT, file.size * MOST_TIMES);
  const reader = file.stream().pipeThrough(counted).pipeThrough(new DecompressionStream("gzip")).getReader();
  let total = 0;
  try {
    for (;;) {
      let next;
      try {
        next = await reader.read();
      } catch {
        throw new Error("a gzip archive that this browser cannot unpack: broken, cut off or of several parts; fetch it again, or unpack it first");
      }
      if (next.done) return;
      total += next.value.length;
      if (total > limit) {
        throw new Error(`unpacks to more than ${limit} bytes, far more than results do; unpack it first if it is sound`);
      }
      yield next.value;
    }
  } finally {
    // Also where the rest is not wanted.
    reader.cancel().catch(() => {});
  }
}

/** Answers the requests that `post` is told of, each by its number. */
function answerRequests(post) {
  const program = startProgram();
  return async ({ id, what, ...request }) => {
    try {
      const does = await program;
      post({ id, told: await does[what](request, (bytes, records) => post({ id, bytes, records })) });
    } catch (error) {
      post({ id, failed: String(error?.message ?? error), isBroken: error instanceof WebAssembly.RuntimeError });
    }
  };
}

// ---- The page's side. ---------------------------------------------------------------------------------------------

class Desk {
  /** Calls the page's program: a file's key with what became of it, or with how far it is read. */
  #tell = () => {};
  /** The files that the page has, by key: `{ name, file, kind, told }`. */
  #files = new Map();
  /** The items of the site, as the page read them. */
  #known = [];
  /** Keys of files to read, one after the other, and those to score again once all are read. */
  #waiting = [];
  #stale = new Set();
  #reading = null;
  /** Open requests by number. */
  #open = new Map();
  #last = 0;
  #send = null;
  #worker = null;
  #isInPage = false;

  /** Whether files are read in the page, for want of a worker. */
  isInPage() {
    return this.#isInPage;
  }

  /**
   * `tell(key, text, bytes, records, seconds)`: text is a `Dropped` in JSON; while the file is being read it is
   * undefined, and the rest says how far that is and how long it will take, about.
   */
  listen(tell) {
    this.#tell = tell;
  }

  /** Takes a file. It is read when those before it are. */
  add(key, name, file) {
    this.#files.set(key, { name, file, kind: null, told: null });
    this.#waiting.push(key);
    this.#next();
  }

  /** Takes the items of a month of the site into account. */
  know(bytes) {
    this.#known.push(bytes);
    if (this.#send) this.#ask({ what: "know", bytes });
    this.#itemsChanged();
  }

  /** Forgets a file; if it is being read, at once. */
  remove(key) {
    const kind = this.#files.get(key)?.kind;
    this.#files.delete(key);
    this.#waiting = this.#waiting.filter((other) => other !== key);
    this.#stale.delete(key);
    if (this.#reading === key && this.#worker) return this.#restart();
    if (this.#send) this.#ask({ what: "forget", key });
    if (kind === "items") this.#itemsChanged();
  }

  /** A record of a result file in JSON, nothing where there is none. */
  record(key, at) {
    const file = this.#files.get(key);
    return file ? this.#ask({ what: "record", key, name: file.name, file: file.file, at }) : Promise.resolve();
  }

  /**
   * What there is on a file beside its score: `what` is evidence, receipt (`{ policy, isJson }`), check (`{ receipt }`),
   * auditJson, recordsCsv or rescoredJson, each as the program's function of that name tells it; nothing where the file
   * is of no use. `progress(bytes)` is told how far the file is read for it.
   */
  more(key, what, options = {}, progress) {
    const file = this.#files.get(key);
    return file ? this.#ask({ ...options, what, key, name: file.name, file: file.file }, progress) : Promise.resolve();
  }

  /** The text of an item in JSON, nothing where no file has it. */
  item(month, no) {
    return this.#ask({ what: "item", month, no });
  }

  #itemsChanged() {
    for (const [key, { kind }] of this.#files) if (kind === "results") this.#stale.add(key);
    this.#next();
  }

  /** Does what is to be done next, if nothing is being done. */
  async #next() {
    if (this.#reading !== null) return;
    const key = this.#waiting.shift() ?? this.#stale.keys().next().value;
    const entry = this.#files.get(key);
    if (!entry) return;
    const what = this.#stale.delete(key) && entry.kind === "results" ? "rescore" : "read";
    this.#reading = key;
    const { name, file } = entry;
    const began = performance.now();
    const progress = (bytes, records) => {
      const seconds = ((performance.now() - began) / 1000) * (file.size / bytes - 1);
      if (what === "read") this.#tell(key, undefined, bytes, records, seconds);
    };
    let told;
    try {
      told = await this.#ask({ what, key, name, file }, progress);
    } catch (error) {
      told = JSON.stringify({ unusable: failure(name, error) });
      if (error.isBroken) this.#restart();
    }
    if (this.#files.get(key) === entry) {
      const wasItems = entry.kind === "items";
      entry.kind = told.startsWith('{"results"') ? "results" : told.startsWith('{"items"') ? "items" : "unusable";
      if (entry.kind === "items" && !wasItems) this.#itemsChanged();
      // What comes out as before changes nothing on the page.
      if (entry.told !== told) this.#tell(key, (entry.told = told), file.size, 0, 0);
    }
    if (this.#reading === key) this.#reading = null;
    this.#next();
  }

  /** Sends a request; resolves to what is told. */
  #ask(request, progress) {
    this.#send ??= this.#start();
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { request, progress, resolve, reject });
      this.#send({ id, ...request });
    });
  }

  #answer({ id, bytes, records, told, failed, isBroken }) {
    const open = this.#open.get(id);
    if (!open) return;
    if (bytes !== undefined) return open.progress?.(bytes, records);
    this.#open.delete(id);
    if (failed === undefined) open.resolve(told);
    else open.reject(Object.assign(new Error(failed), { isBroken }));
  }

  /** Starts the other side; gives what sends it a request. */
  #start() {
    const first = this.#known.map((bytes) => ({ what: "know", bytes }));
    const send = (typeof Worker === "function" && !this.#isInPage && this.#startWorker()) || this.#startInPage();
    for (const request of first) send({ id: ++this.#last, ...request });
    return send;
  }

  #startWorker() {
    let worker;
    try {
      worker = new Worker(import.meta.url, { type: "module" });
    } catch {
      return null;
    }
    worker.onmessage = ({ data }) => this.#answer(data);
    // Only a script that cannot run at all ends here: everything else is answered.
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#worker !== worker) return;
      worker.terminate();
      this.#worker = null;
      this.#send = this.#startInPage();
      for (const bytes of this.#known) this.#send({ id: ++this.#last, what: "know", bytes });
      for (const [id, { request }] of this.#open) this.#send({ id, ...request });
    };
    this.#worker = worker;
    return (message) => worker.postMessage(message);
  }

  #startInPage() {
    this.#isInPage = true;
    return answerRequests((message) => this.#answer(message));
  }

  /** Stops what is being read, and goes on with the rest. Files that were read are read again when they are needed. */
  #restart() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#send = null;
    const open = [...this.#open.values()];
    this.#open.clear();
    const isItems = ([, { kind }]) => kind === "items";
    const items = [...this.#files].filter(isItems).map(([key]) => key);
    this.#waiting = [...items, ...this.#waiting];
    this.#reading = null;
    // What a reader waits for.
    for (const { request, resolve, reject } of open) {
      if (!["read", "rescore", "know", "forget"].includes(request.what)) this.#ask(request).then(resolve, reject);
    }
    this.#next();
  }
}

/** Why a file could not be read, where the program itself could not say it. */
function failure(name, error) {
  const file = JSON.stringify(name);
  return error.isBroken
    ? `${file}: too big for the memory that this browser gives; \`mathboard score\` reads it on a computer`
    : `${file}: the part of this site that reads files did not start (${error.message}). Check the connection and reload the page`;
}

if (typeof document === "undefined") {
  const answer = answerRequests((message) => postMessage(message));
  onmessage = ({ data }) => answer(data);
} else {
  globalThis.rescorer = new Desk();
}
