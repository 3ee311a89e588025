// What a reader's files are in the page: which there are, which is read next, what of each is told. They are read and
// scored elsewhere (`asking.js`), gathered from what is handed over (`gathering.js`), and kept where that is wanted
// (`kept.js`). All of it is loaded together, so that it works without a network afterwards.

import { Asking, failure, hostOf } from "./asking.js";
import { gathered } from "./gathering.js";
import { change, forget, keep, kept, lineOf } from "./kept.js";

/** Files of the samples, which a reader may try. */
const SAMPLES = {
  results: ["sample/qa_190001_final.json", "sample/accuracy_test_baseline_random_190001_default.json"],
  proofs: ["prover", "verifier"].flatMap((run) => ["manifest.json", "results.jsonl", "summary.json"].map((file) => `sample/${run}/${file}`)),
};
/** What is told of these depends on items. */
const HELD = ["results", "receipt"];
/** Files that together make runs of AdvancedMathBench. */
const PROOF = "proof";
/** What is scored again where it is here. */
const RESCORED = [...HELD, PROOF];
/** How many names a remark gives. */
const NAMED = 3;
/** What is kept of a run besides what it came to, where its file is not kept. */
const RECEIPTS = ["receipt", "receiptJson"];
const RELEASED = "released";

class Desk {
  /** Calls the page's program: what came, or a file's key with what became of it or how far it is read. */
  #tell = () => {};
  /** The files that the page has, by key: `{ name, title, file, address, isOfFolder, size, kind, told, digest, same, receipts }`. */
  #files = new Map();
  #lastKey = 0;
  /** What they go by on the page, and the last number that was given to one of a name. */
  #titles = new Set();
  #numbers = new Map();
  /** Keys of files to read, one after the other, and those to score again once all are read. */
  #waiting = [];
  #stale = new Set();
  #reading = null;
  /** What is told of these changed while a file was being read, which may turn out to be one and has not taken it into account. */
  #overtaken = new Set();
  /** Bytes read in so many milliseconds, from which follows how long the rest takes. */
  #pace = { bytes: 0, ms: 0 };
  /** Names of what folders held that is none of ours, of the last ones given. */
  #others = [];
  #asking = new Asking();
  #samples = null;

  /** Whether files are read in the page, for want of a worker. */
  isInPage() {
    return this.#asking.isInPage;
  }

  /**
   * `tell(key, text, bytes, records, seconds, allSeconds)`: text is a `Dropped` in JSON, or for the key 0 `Arrivals`;
   * while a file is being read it is undefined, and the rest says how far that is and how long it and all the files will
   * take, about. False where the page cannot read the text.
   */
  listen(tell) {
    this.#tell = tell;
  }

  /** Gets everything here that the network is needed for, so that files can be read, kept and shown without it. */
  prepare() {
    const started = this.#asking.ask({ what: "start" }).catch(() => {});
    this.#samples ??= Promise.all(
      Object.entries(SAMPLES).map(async ([of, paths]) => {
        const files = paths.map(async (name) => {
          const response = await fetch(new URL(name, import.meta.url));
          if (!response.ok) throw new Error(`status ${response.status}`);
          return { name, file: new File([await response.blob()], name.replace(/.*\//, "")) };
        });
        return [of, await Promise.all(files)];
      }),
    ).then(Object.fromEntries);
    this.#samples.catch(() => (this.#samples = null));
    // What typesets the formulas of responses comes last: it is as long as all the rest. Its fonts would else be asked
    // for with the first formula.
    const idle = globalThis.requestIdleCallback ?? setTimeout;
    const fonts = () => document.fonts.forEach((face) => face.load().catch(() => {}));
    started.then(() => idle(() => typesetter().then(fonts, () => {})));
  }

  /** Takes what `handed` in shell.js made of a drop, a choice or a paste. */
  async take(things) {
    this.#others = [];
    if (things.some((thing) => thing.isDirectory)) this.#say("Looking through the folder…");
    this.#add(await gathered(things, this.#others));
  }

  /** Takes the files of a sample, by its name in SAMPLES. */
  async takeSamples(of) {
    this.prepare();
    try {
      this.#add((await this.#samples)[of]);
    } catch (error) {
      this.#say(`The sample could not be loaded (${error.message}). Check the connection and try again.`);
    }
  }

  /** The address of a file that the page's own address names. */
  asked() {
    return new URLSearchParams(location.search).get("url") ?? "";
  }

  /** See `hostOf` in asking.js. */
  host(text) {
    return hostOf(text);
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
    this.#asking.know(bytes);
    this.#itemsChanged();
  }

  /** Forgets a file; if it is being read, at once. */
  remove(key) {
    const kind = this.#files.get(key)?.kind;
    this.#drop(key);
    this.#waiting = this.#waiting.filter((other) => other !== key);
    this.#stale.delete(key);
    // Others that were not read for being the same as this one.
    for (const [other, entry] of this.#files) if (entry.same === key) this.#waiting.push(other);
    if (this.#reading === key) return this.#asking.cancel(() => this.#restart());
    this.#asking.forget(key);
    if (kind === "items") this.#itemsChanged();
    if (kind === "results") this.#makeStale(["receipt"]);
    if (kind === PROOF) this.#makeStale([PROOF]);
    this.#next();
  }

  /**
   * What there is on a file beside its score: `what` is receipt or receiptJson (the argument is a policy's id), check (a
   * receipt), proofRecords (`from part`), proofRecord (`start end`), record (its number from 0) or window (`from record part`), each as the program's function of that name tells it; or what
   * is only saved, as a blob: wholeText (a record's number), auditJson, recordsCsv or rescoredJson; nothing where the file is of no use.
   */
  more(key, what, argument = "") {
    const { name, file, receipts } = this.#files.get(key) ?? {};
    if (!file) return Promise.resolve(argument === RELEASED ? receipts?.[what] : undefined);
    return this.#asking.ask({ what, argument, key, name, file });
  }

  /** Why `more` has nothing of a file whose texts are asked for; empty where the file is here. */
  lacking(key) {
    if (this.#files.get(key)?.file) return "";
    return "Only what this run came to is kept in this browser: its texts are not kept. Give the file again for this.";
  }

  /** Offers what `more` tells as a download; resolves to words where there is none. */
  async save(key, what, argument, name) {
    try {
      const told = await this.more(key, what, argument);
      if (told === undefined) return this.lacking(key) || "There is nothing to save: the file may have changed on the disk.";
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
   * Keeps what a file of results or items came to, and the file itself if that is wanted. Resolves to what is kept from then on, a line
   * a run as `lineOf` in kept.js has it, with the key of a run that comes back, else `-`; or to words after a `!`.
   */
  keep(key, withFile) {
    return this.#listKept("This browser keeps nothing for this site", async () => {
      const { name, file, size, kind, told, digest: id } = this.#files.get(key);
      const isWhole = Boolean(withFile && file);
      const receipts = {};
      if (!isWhole) for (const what of RECEIPTS) receipts[what] = await this.more(key, what, RELEASED).catch(() => undefined);
      await keep({ id, name, size: file?.size ?? size, told, file: isWhole ? file : null, receipts, isOnBoard: kind !== "items" });
    });
  }

  /** Notes whether a kept run, whose file may be gone from the page, is on the board. Resolves as `keep` does. */
  mark(id, isOnBoard) {
    return this.#listKept("This browser kept the run as it was", () => change(id, { isOnBoard }));
  }

  /** Keeps one no more, or none of them. Resolves as `keep` does. */
  forget(id) {
    return this.#listKept("This browser does not let go of what is kept", () => forget(id));
  }

  /** Takes all kept runs for files; one without its file is what it was when it was kept. Resolves as `keep` does. */
  restore() {
    return this.#listKept("Runs that were kept in this browser cannot be brought back", () => {}, (run) => {
      const { id, name, size, told, file, receipts, isUsable } = run;
      if (!isUsable) return "-";
      const [key] = this.#add([{ name, file }], file ? null : { size, kind: "kept", told, digest: id, receipts });
      if (!file && !this.#tell(key, told, size, 0, 0, 0)) {
        const unusable = `${JSON.stringify(name)}: what was kept of this run is damaged, or of another version of this site. Give its file again, or forget it`;
        this.#tell(key, JSON.stringify({ unusable }), size, 0, 0, 0);
      }
      return key;
    });
  }

  /** Does something with what is kept, then lists it. What fails is said with `failing` before it. */
  async #listKept(failing, act, keyOf = () => "-") {
    try {
      await act();
      return (await kept()).map((run) => lineOf(keyOf(run), run)).join("\n");
    } catch (error) {
      return `!${failing}: a private window, or its storage is blocked, full or hanging (${error?.message ?? error}).`;
    }
  }

  /** The text of an item in JSON, nothing where no file has it. */
  item(month, no) {
    return this.#asking.ask({ what: "item", month, no });
  }

  /** Bytes of memory that the program takes, for who measures it. */
  memory() {
    return this.#asking.ask({ what: "memory" });
  }

  #say(remark) {
    this.#tell(0, JSON.stringify({ files: [], gone: [], remark }), 0, 0, 0, 0);
  }

  /** A name that no other file goes by on the page: a second one of a name is `name (2)`. */
  #title(name) {
    let title = name;
    for (let number = this.#numbers.get(name) ?? 1; this.#titles.has(title); title = `${name} (${number})`) {
      this.#numbers.set(name, ++number);
    }
    this.#titles.add(title);
    return title;
  }

  /** Takes files, to be read unless it is `known` what they are; gives their keys. */
  #add(found, known) {
    const files = found.map(({ name, file, address, isOfFolder }) => {
      const key = ++this.#lastKey;
      const title = this.#title(name);
      this.#files.set(key, { name, title, file, address, isOfFolder, kind: null, told: null, ...known });
      if (!known) this.#waiting.push(key);
      return [key, title, known?.size ?? file?.size ?? 0];
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

  #drop(key) {
    this.#titles.delete(this.#files.get(key)?.title);
    this.#files.delete(key);
  }

  #itemsChanged() {
    this.#makeStale(HELD);
    this.#next();
  }

  #makeStale(kinds) {
    for (const [key, { kind }] of this.#files) if (kinds.includes(kind)) this.#stale.add(key);
    for (const kind of kinds) this.#overtaken.add(kind);
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
    const what = this.#stale.delete(key) && RESCORED.includes(entry.kind) ? "rescore" : "read";
    this.#reading = key;
    this.#overtaken.clear();
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
    let told, digest, contradictions;
    try {
      if (!entry.file) {
        if (this.#asking.isInPage || typeof Worker !== "function") {
          throw new Error("only a worker may fetch it, and this browser starts none for this page. Save the file yourself and drop it here");
        }
        const { blob } = await this.#asking.ask({ what: "fetch", address: entry.address }, progress);
        if (this.#files.get(key) === entry) {
          entry.file = blob;
          this.#tell(0, JSON.stringify({ files: [[key, entry.title, blob.size]], gone: [], remark: this.#remark() }), 0, 0, 0, 0);
        }
        [lastBytes, lastTime] = [0, performance.now()];
      }
      if (this.#files.get(key) === entry) {
        ({ told, digest } = await this.#asking.ask({ what, key, name, file: entry.file }, progress));
        const other = this.#sameAs(entry, digest)?.[1].name;
        if (other !== undefined) contradictions = await this.#asking.ask({ what: "contradictions", other, name });
      }
    } catch (error) {
      told = JSON.stringify({ unusable: failure(name, error) });
      if (error.isBroken) this.#restart();
    }
    if (this.#files.get(key) === entry) {
      this.#settle(key, entry, told, digest, contradictions);
      if (this.#overtaken.has(entry.kind)) this.#stale.add(key);
    }
    // The other side has read what nobody wants any more.
    else if (told) this.#asking.forget(key);
    if (this.#reading === key) this.#reading = null;
    this.#next();
  }

  /** The first other file of this digest, with its key. */
  #sameAs(entry, digest) {
    return digest && [...this.#files].find(([, other]) => other !== entry && other.digest === digest && !other.same);
  }

  #settle(key, entry, told, digest, contradictions = "") {
    const wasItems = entry.kind === "items";
    entry.kind = /^\{"(\w+)"/.exec(told)?.[1];
    entry.same = undefined;
    if (digest) entry.digest = digest;
    const [at, same] = this.#sameAs(entry, digest) ?? [];
    if (same) {
      Object.assign(entry, { same: at, kind: "same" });
      // What is kept without its texts has them from now on.
      if (same.kind === "kept") {
        Object.assign(same, { file: entry.file, kind: "results" });
        this.#stale.add(at);
      }
      told = JSON.stringify({ same: `${same.title}\n${contradictions && ` The names contradict each other, and that one counts: ${contradictions}.`}` });
      this.#asking.forget(key);
    }
    if (entry.kind === "items" && !wasItems) this.#itemsChanged();
    if (entry.kind === "results") this.#makeStale(["receipt"]);
    // It may be of the same run as others; what it says itself follows from them already.
    if (entry.kind === PROOF && digest) {
      this.#makeStale([PROOF]);
      this.#stale.delete(key);
    }
    if (entry.kind === "other" && entry.isOfFolder) {
      this.#drop(key);
      this.#others.push(entry.name);
      return this.#tell(0, JSON.stringify({ files: [], gone: [key], remark: this.#remark() }), 0, 0, 0, 0);
    }
    // What comes out as before changes nothing on the page.
    if (entry.told !== told && !this.#tell(key, (entry.told = told), entry.file?.size ?? 0, 0, 0, 0)) {
      // The page's program and the worker's are of one build, unless the site was rebuilt meanwhile.
      const unusable = "The site was rebuilt since this page was opened: reload it.";
      this.#tell(key, JSON.stringify({ unusable }), 0, 0, 0, 0);
    }
  }

  /** Begins anew on the other side, and goes on with the rest. Files that were read are read again when they are needed. */
  #restart() {
    const others = [...this.#files].filter(([, { kind }]) => kind === "items" || kind === PROOF).map(([key]) => key);
    this.#waiting = [...others, ...this.#waiting];
    this.#reading = null;
    this.#asking.restart();
    this.#next();
  }
}

globalThis.rescorer = new Desk();
