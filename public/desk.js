// Reads and scores dropped files away from the page. This one file is both sides: loaded by the page as a module it is
// `rescorer`, which the page's program calls; loaded by a worker it runs the re-scorer's own program on what the page
// hands over. Where a browser has no such worker the same program runs in the page, and `rescorer.isInPage()` says so.

const PROGRAM = "./rescorer.js";
const PROGRAM_BYTES = "./rescorer_bg.wasm";
/** Files of the sample benchmark, which a reader may try. */
const SAMPLES = ["sample/qa_190001_final.json", "sample/accuracy_test_baseline_random_190001_default.json"];
const KEPT = "./kept.js";
/** Bytes that are handed over in one go: few enough to stop between any two, enough to lose no time. */
const SLICE = 1 << 20;
/** Milliseconds between two reports of progress. */
const PROGRESS_MS = 100;
/** Bytes of a file that can be written again with its verdicts: its program needs room for it more than once. */
const MOST_WHOLE = 768 << 20;
const TOO_BIG_TO_WRITE = "too big for this browser to be written with its verdicts; the table of records has them too";

// ---- The side where files are read. -------------------------------------------------------------------------------

/** Loads the program. Resolves to what it does by the name of the request. */
async function startProgram() {
  const { default: init, Excerpt, Intake, Rescorer } = await import(PROGRAM);
  const { memory } = await init({ module_or_path: new URL(PROGRAM_BYTES, import.meta.url) });
  const rescorer = new Rescorer();

  /** Reads and scores a file. Resolves to what it is, and the digest of its bytes. */
  async function read({ key, name, file }, report) {
    let intake = new Intake();
    for (;;) {
      const wants = await push(intake, file, report);
      const digest = intake.digest();
      const told = wants === 1 ? undefined : rescorer.take(key, name, intake);
      const before = intake;
      if (told === undefined) intake = intake.again();
      before.free();
      if (told !== undefined) return { told, digest };
    }
  }

  async function push(intake, file, report) {
    let last = 0;
    for await (const slice of slices(file)) {
      const wants = intake.push(slice.bytes);
      if (wants) return wants;
      report.check();
      if (performance.now() - last < PROGRESS_MS && slice.end < file.size) continue;
      last = performance.now();
      report(slice.end, intake.count());
    }
    return 0;
  }

  /** The bytes of a file, unpacked, from `start` to `end`. */
  async function bytesAt(file, [start, end]) {
    const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    if (first !== 0x1f || second !== 0x8b) return new Uint8Array(await file.slice(start, end).arrayBuffer());
    const excerpt = new Excerpt(start, end);
    for await (const slice of slices(file)) if (excerpt.push(slice.bytes)) break;
    const bytes = excerpt.bytes();
    excerpt.free();
    return bytes;
  }

  /** Does something with a file, which is read again where the program was started anew since. */
  const here = (act) => async (request, report) => {
    if (!rescorer.holds(request.key)) await read(request, report);
    return act(request.key, request);
  };

  /** Does something with a record of a file: `whole` where the file is here whole, else `alone` with the record's bytes. */
  const withRecord = (whole, alone) =>
    here(async (key, { file, argument }) => {
      const at = Number(argument);
      const place = rescorer.place(key, at);
      return place ? alone(key, at, await bytesAt(file, place)) : whole(key, at);
    });

  return {
    start: () => undefined,
    memory: () => memory.buffer.byteLength,
    read,
    know: ({ bytes }) => rescorer.know(bytes),
    rescore: async (request, report) => {
      const told = rescorer.rescore(request.key);
      return told === undefined ? read(request, report) : { told };
    },
    record: withRecord(
      (key, at) => rescorer.record(key, at),
      (key, at, bytes) => rescorer.recordOf(key, at, bytes),
    ),
    wholeText: withRecord(
      (key, at) => rescorer.wholeText(key, at),
      (key, at, bytes) => rescorer.wholeText(key, at, bytes),
    ),
    receipt: here((key, { argument }) => rescorer.receipt(key, argument, false)),
    receiptJson: here((key, { argument }) => rescorer.receipt(key, argument, true)),
    check: here((key, { argument }) => rescorer.check(key, argument)),
    auditJson: here((key) => rescorer.auditJson(key)),
    recordsCsv: here((key) => rescorer.recordsCsv(key)),
    rescoredJson: here(async (key, { file }) => {
      const bytes = file.size > MOST_WHOLE ? null : await bytesAt(file, [0, MOST_WHOLE + 1]);
      if (!bytes || bytes.length > MOST_WHOLE) throw new Error(TOO_BIG_TO_WRITE);
      return rescorer.rescoredJson(key, bytes);
    }),
    item: ({ month, no }) => rescorer.item(month, no),
    forget: ({ key }) => rescorer.forget(key),
  };
}

async function* slices(file) {
  for (let at = 0; at < file.size; at += SLICE) {
    let bytes;
    try {
      bytes = new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer());
    } catch (error) {
      throw new Error(`the browser could not read it: ${error.message}`);
    }
    yield { bytes, end: Math.min(at + SLICE, file.size) };
  }
}

/**
 * What stands at an address that the reader agreed to ask. The page's own policy lets the page ask no host but its own
 * (`connect-src 'self'`), and stays so: only a worker can do this, whose only request to another host this is. That host
 * gets the reader's IP address and nothing more: no cookie, no name of this site; and no host but that one is asked.
 */
async function fetchFile({ address }, report) {
  const { host } = new URL(address);
  let response;
  try {
    response = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer", redirect: "error", cache: "no-store" });
  } catch {
    const isMixed = location.protocol === "https:" && address.startsWith("http:");
    const why = isMixed
      ? "a page on https may not ask an address on http"
      : `the browser got nothing that it may read: ${host} may not be there, may send on to another address, or may not let other sites read its files (CORS)`;
    throw new Error(`${why}. Save the file from there yourself and drop it here`);
  }
  if (!response.ok) throw new Error(`${host} answered with status ${response.status}. Check the address`);
  const parts = [];
  const reader = response.body.getReader();
  let bytes = 0;
  try {
    for (;;) {
      report.check();
      const { done, value } = await reader.read();
      if (done) return { blob: new Blob(parts) };
      parts.push(new Blob([value]));
      report((bytes += value.length), 0);
    }
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    throw new Error(`the connection to ${host} broke after ${bytes} bytes. Try again`);
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** What ends a request that nobody waits for any more. */
class Cancelled extends Error {}

/** Answers the requests that `post` is told of, each by its number; `{ cancel: number }` ends one at its next slice. */
function answerRequests(post) {
  const program = startProgram().catch((error) => {
    throw new Error(`the part of this site that reads files did not start (${error.message}). Check the connection and reload the page`);
  });
  const cancelled = new Set();
  return async ({ id, what, cancel, ...request }) => {
    if (cancel) return cancelled.add(cancel);
    const report = (bytes, records) => post({ id, bytes, records });
    report.check = () => {
      if (cancelled.has(id)) throw new Cancelled("cancelled");
    };
    try {
      // An address is asked without the program.
      const does = what === "fetch" ? { fetch: fetchFile } : await program;
      report.check();
      post({ id, told: await does[what](request, report) });
    } catch (error) {
      post({ id, failed: String(error?.message ?? error), isBroken: error instanceof WebAssembly.RuntimeError });
    }
    cancelled.delete(id);
  };
}

// ---- The page's side. ---------------------------------------------------------------------------------------------

/** Names of files that a folder may hold for us; whatever else is in it is counted and passed over. */
const OURS = /\.jsonl?(\.gz)?$/i;
/** Names of item files: they are read first, so that results are joined with them at once. */
const ITEMS = /(^|\/)(data\/|qa|selected)[^/]*/i;
const RESULTS = /(^|\/)(results?\/|accuracy)/i;
/** Folders that hold no files of ours, but often many others. */
const PASSED_BY = /^(\..*|node_modules|__pycache__)$/;
/** How long a worker may take to notice that a file is cancelled. */
const CANCEL_MS = 1500;
/** What is told of these depends on other files. */
const HELD = ["results", "receipt"];
/** How many names a remark gives. */
const NAMED = 3;

class Desk {
  /** Calls the page's program: what came, or a file's key with what became of it or how far it is read. */
  #tell = () => {};
  /** The files that the page has, by key: `{ name, file, address, isOfFolder, kind, told, digest, same }`. */
  #files = new Map();
  #lastKey = 0;
  /** The items of the site, as the page read them. */
  #known = [];
  /** Keys of files to read, one after the other, and those to score again once all are read. */
  #waiting = [];
  #stale = new Set();
  #reading = null;
  /** Bytes read in so many milliseconds, from which follows how long the rest takes. */
  #pace = { bytes: 0, ms: 0 };
  /** Names of what folders held that is none of ours, of the last ones given. */
  #others = [];
  /** Open requests by number. */
  #open = new Map();
  #last = 0;
  #send = null;
  #worker = null;
  #isInPage = false;
  #samples = null;

  /** Whether files are read in the page, for want of a worker. */
  isInPage() {
    return this.#isInPage;
  }

  /**
   * `tell(key, text, bytes, records, seconds, allSeconds)`: text is a `Dropped` in JSON, or for the key 0 `Arrivals`;
   * while a file is being read it is undefined, and the rest says how far that is and how long it and all the files will
   * take, about.
   */
  listen(tell) {
    this.#tell = tell;
  }

  /** Gets everything here that the network is needed for, so that files can be read without it. */
  prepare() {
    this.#ask({ what: "start" }).catch(() => {});
    this.#samples ??= Promise.all(
      SAMPLES.map(async (path) => {
        const response = await fetch(new URL(path, import.meta.url));
        if (!response.ok) throw new Error(`status ${response.status}`);
        return new File([await response.blob()], path.replace(/.*\//, ""));
      }),
    );
    this.#samples.catch(() => (this.#samples = null));
  }

  /** Takes what `handed` in shell.js made of a drop, a choice or a paste. */
  async take(things) {
    this.#others = [];
    if (things.some((thing) => thing.isDirectory)) this.#say("Looking through the folder…");
    const found = [];
    for (const thing of things) await this.#gather(thing, found);
    const rank = ({ name }) => (RESULTS.test(name) ? 1 : ITEMS.test(name) ? 0 : 1);
    this.#add(found.sort((one, other) => rank(one) - rank(other)));
  }

  /** Takes the files of the sample benchmark. */
  async takeSamples() {
    this.prepare();
    try {
      this.#add((await this.#samples).map((file) => ({ name: `sample/${file.name}`, file })));
    } catch (error) {
      this.#say(`The sample could not be loaded (${error.message}). Check the connection and try again.`);
    }
  }

  /** The address of a file that the page's own address names. */
  asked() {
    return new URLSearchParams(location.search).get("url") ?? "";
  }

  /** The host of an address that a file may be fetched from; where it is none, a sentence that says why, after a `!`. */
  host(text) {
    let url;
    try {
      url = new URL(text.trim());
    } catch {
      return "!This is no whole address. It begins with https:// and names a host.";
    }
    if (!/^https?:$/.test(url.protocol)) return "!Only addresses that begin with https:// or http:// can be fetched.";
    if (url.username || url.password) return "!This address carries a name or a password, which would be sent. Take them out.";
    return url.host;
  }

  /** Fetches a file from an address, which the reader has agreed to. */
  fetch(text) {
    const url = new URL(text.trim());
    url.hash = "";
    let name = url.pathname.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch {
      // It stays as it is.
    }
    this.#others = [];
    this.#add([{ name: name || url.host, address: url.href }]);
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
    // Others that were not read for being the same as this one.
    for (const [other, entry] of this.#files) if (entry.same === key) this.#waiting.push(other);
    if (this.#reading === key) return this.#cancel();
    if (this.#send) this.#ask({ what: "forget", key });
    if (kind === "items") this.#itemsChanged();
    if (kind === "results") this.#makeStale(["receipt"]);
    this.#next();
  }

  /**
   * What there is on a file beside its score: `what` is receipt or receiptJson (the argument is a policy's id), check (a
   * receipt), record or wholeText (its number from 0), auditJson, recordsCsv or rescoredJson, each as the program's function of that
   * name tells it; nothing where the file is of no use.
   */
  more(key, what, argument = "") {
    const file = this.#files.get(key);
    return file?.file ? this.#ask({ what, argument, key, name: file.name, file: file.file }) : Promise.resolve();
  }

  /** Offers what `more` tells as a download; resolves to words where there is none. */
  async save(key, what, argument, name) {
    try {
      const told = await this.more(key, what, argument);
      if (told === undefined) return "There is nothing to save: the file may have changed on the disk.";
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([told]));
      link.download = name;
      link.click();
      // The browser needs the address for a moment longer than the click.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      return `This cannot be made: ${error.message}.`;
    }
  }

  /**
   * Keeps what a result file came to, and the file itself if that is wanted. Resolves to what is kept from then on, a line
   * a run: `key bytes texts id name`, where texts is 1 if the file is kept too, and the key is that of a run that comes
   * back, else `-`; or to words after a `!`.
   */
  keep(key, withFile) {
    const { name, file, told, digest: id } = this.#files.get(key) ?? {};
    return listKept(({ keep }) => told && keep({ id, name, size: file.size, told, file: withFile ? file : null }));
  }

  /** Keeps one no more, or none of them. Resolves as `keep` does. */
  forget(id) {
    return listKept(({ forget }) => forget(id));
  }

  /** Takes all kept runs for files; one without its file is what it was when it was kept. Resolves as `keep` does. */
  restore() {
    return listKept(
      () => {},
      ({ id, name, size, told, file }) => {
        const [key] = this.#add([{ name, file }], file ? null : { size, kind: "kept", told, digest: id });
        if (!file) this.#tell(key, told, size, 0, 0, 0);
        return key;
      },
    );
  }

  /** The text of an item in JSON, nothing where no file has it. */
  item(month, no) {
    return this.#ask({ what: "item", month, no });
  }

  /** Bytes of memory that the program takes, for who measures it. */
  memory() {
    return this.#ask({ what: "memory" });
  }

  #say(remark) {
    this.#tell(0, JSON.stringify({ files: [], gone: [], remark }), 0, 0, 0, 0);
  }

  /** Takes files, to be read unless it is `known` what they are; gives their keys. */
  #add(found, known) {
    const files = found.map(({ name, file, address, isOfFolder }) => {
      const key = ++this.#lastKey;
      this.#files.set(key, { name, file, address, isOfFolder, kind: null, told: null, ...known });
      if (!known) this.#waiting.push(key);
      return [key, name, known?.size ?? file?.size ?? 0];
    });
    this.#tell(0, JSON.stringify({ files, gone: [], remark: this.#remark() }), 0, 0, 0, 0);
    this.#next();
    return files.map(([key]) => key);
  }

  /** What folders held that is none of ours, in one sentence. */
  #remark() {
    const count = this.#others.length;
    if (!count) return "";
    const names = this.#others.slice(0, NAMED).join(", ");
    const more = count > NAMED ? ` and ${count - NAMED} more` : "";
    return `Passed over ${count} other ${count === 1 ? "file" : "files"} of the folder, which can hold neither items nor results: ${names}${more}.`;
  }

  /** Puts the files of a thing into `found`, all that lies below it where it is a folder. */
  async #gather(thing, found, isOfFolder = false) {
    if (typeof thing === "string") return found.push({ name: "pasted text", file: new Blob([thing]) });
    if (thing instanceof File) {
      const path = thing.webkitRelativePath;
      if (path && path.split("/").slice(1, -1).some((folder) => PASSED_BY.test(folder))) return;
      if (path && !OURS.test(path)) return this.#others.push(path);
      return found.push({ name: path || thing.name, file: thing, isOfFolder: Boolean(path) });
    }
    const path = thing.fullPath.replace(/^\//, "");
    if (thing.isFile) {
      if (isOfFolder && !OURS.test(path)) return this.#others.push(path);
      const file = await new Promise((resolve) => thing.file(resolve, () => resolve(null)));
      return file ? found.push({ name: path, file, isOfFolder }) : this.#others.push(path);
    }
    if (isOfFolder && PASSED_BY.test(thing.name)) return;
    const reader = thing.createReader();
    const entries = [];
    for (;;) {
      // A folder gives some at a time.
      const some = await new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
      if (!some.length) break;
      entries.push(...some);
    }
    entries.sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const entry of entries) await this.#gather(entry, found, true);
  }

  #itemsChanged() {
    this.#makeStale(HELD);
    this.#next();
  }

  #makeStale(kinds) {
    for (const [key, { kind }] of this.#files) if (kinds.includes(kind)) this.#stale.add(key);
  }

  /** Seconds that the bytes take which are still to read, about. */
  #secondsFor(bytes) {
    return this.#pace.bytes ? ((bytes / this.#pace.bytes) * this.#pace.ms) / 1000 : 0;
  }

  /** Does what is to be done next, if nothing is being done. */
  async #next() {
    if (this.#reading !== null) return;
    const key = this.#waiting.shift() ?? this.#stale.keys().next().value;
    const entry = this.#files.get(key);
    if (!entry) return;
    const what = this.#stale.delete(key) && HELD.includes(entry.kind) ? "rescore" : "read";
    this.#reading = key;
    const { name } = entry;
    let [lastBytes, lastTime] = [0, performance.now()];
    const progress = (bytes, records) => {
      if (what === "rescore") return;
      const now = performance.now();
      this.#pace.bytes += Math.max(bytes - lastBytes, 0);
      this.#pace.ms += now - lastTime;
      [lastBytes, lastTime] = [bytes, now];
      const size = entry.file?.size ?? bytes;
      const waiting = this.#waiting.reduce((sum, other) => sum + (this.#files.get(other)?.file?.size ?? 0), 0);
      this.#tell(key, undefined, bytes, records, this.#secondsFor(size - bytes), this.#secondsFor(size - bytes + waiting));
    };
    let told, digest;
    try {
      if (!entry.file) {
        if (this.#isInPage || typeof Worker !== "function") {
          throw new Error("only a worker may fetch it, and this browser starts none for this page. Save the file yourself and drop it here");
        }
        const { blob } = await this.#ask({ what: "fetch", address: entry.address }, progress);
        if (this.#files.get(key) === entry) {
          entry.file = blob;
          this.#tell(0, JSON.stringify({ files: [[key, name, blob.size]], gone: [], remark: this.#remark() }), 0, 0, 0, 0);
        }
        [lastBytes, lastTime] = [0, performance.now()];
      }
      if (this.#files.get(key) === entry) {
        ({ told, digest } = await this.#ask({ what, key, name, file: entry.file }, progress));
      }
    } catch (error) {
      told = JSON.stringify({ unusable: failure(name, error) });
      if (error.isBroken) this.#restart();
    }
    if (this.#files.get(key) === entry) this.#settle(key, entry, told, digest);
    // The other side has read what nobody wants any more.
    else if (this.#send && told) this.#ask({ what: "forget", key });
    if (this.#reading === key) this.#reading = null;
    this.#next();
  }

  #settle(key, entry, told, digest) {
    const wasItems = entry.kind === "items";
    entry.kind = /^\{"(\w+)"/.exec(told)?.[1];
    entry.same = undefined;
    if (digest) {
      entry.digest = digest;
      const same = [...this.#files].find(([, other]) => other !== entry && other.digest === digest && !other.same);
      if (same) {
        entry.same = same[0];
        entry.kind = "same";
        // What is kept without its texts has them from now on.
        if (same[1].kind === "kept") {
          Object.assign(same[1], { file: entry.file, kind: "results" });
          this.#stale.add(same[0]);
        }
        told = JSON.stringify({ same: same[1].name });
        this.#ask({ what: "forget", key });
      }
    }
    if (entry.kind === "items" && !wasItems) this.#itemsChanged();
    if (entry.kind === "results") this.#makeStale(["receipt"]);
    if (entry.kind === "other" && entry.isOfFolder) {
      this.#files.delete(key);
      this.#others.push(entry.name);
      return this.#tell(0, JSON.stringify({ files: [], gone: [key], remark: this.#remark() }), 0, 0, 0, 0);
    }
    // What comes out as before changes nothing on the page.
    if (entry.told !== told) this.#tell(key, (entry.told = told), entry.file?.size ?? 0, 0, 0, 0);
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

  /** Ends the reading of a file; where the other side is too busy to notice, it ends with it. */
  #cancel() {
    const reading = [...this.#open].find(([, { request }]) => ["read", "rescore", "fetch"].includes(request.what));
    if (!reading) return;
    const [id] = reading;
    this.#send({ cancel: id });
    setTimeout(() => {
      if (this.#open.has(id) && this.#worker) this.#restart();
    }, CANCEL_MS);
  }

  /** Begins anew on the other side, and goes on with the rest. Files that were read are read again when they are needed. */
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

/** Does something with what is kept, then lists it; `keyOf` gives each a key. */
async function listKept(act, keyOf = () => "-") {
  try {
    const { keep, kept, forget, bytesOf } = await import(KEPT);
    await act({ keep, forget });
    const line = (run) => [keyOf(run), bytesOf(run), Number(Boolean(run.file)), run.id, run.name.replaceAll("\n", " ")].join(" ");
    return (await kept()).map(line).join("\n");
  } catch (error) {
    return `!This browser keeps nothing for this site: a private window, or its storage is blocked or full (${error?.message ?? error}).`;
  }
}

/** Why a file could not be read, where the program itself could not say it. */
function failure(name, error) {
  const file = JSON.stringify(name);
  if (error.isBroken) return `${file}: too big for the memory that this browser gives; \`mathboard score\` reads it on a computer`;
  return `${file}: ${error.message}`;
}

if (typeof document === "undefined") {
  const answer = answerRequests((message) => postMessage(message));
  onmessage = ({ data }) => answer(data);
} else {
  globalThis.rescorer = new Desk();
}
