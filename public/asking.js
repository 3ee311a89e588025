// The page's line to where files are read (`reading.js`): a worker, or the page itself where there is none.

import { answerRequests } from "./reading.js";

const READING = "./reading.js";
/** How long a worker may take to notice that a file is cancelled. */
const CANCEL_MS = 1500;
/** Requests that read a file: one at a time, and none that a reader waits for without knowing. */
const READS = ["read", "rescore", "fetch"];
/** Requests that the one who begins anew makes again by itself. */
const REMADE = ["read", "rescore", "know", "forget"];

export class Asking {
  /** Whether files are read in the page, for want of a worker. */
  isInPage = false;
  /** The items of the site, as the page read them. */
  #known = [];
  /** Open requests by number. */
  #open = new Map();
  #last = 0;
  #send = null;
  #worker = null;

  /** Takes the items of a month of the site into account, from now on. */
  know(bytes) {
    this.#known.push(bytes);
    if (this.#send) this.ask({ what: "know", bytes }).catch(() => {});
  }

  /** Forgets a file. */
  forget(key) {
    if (this.#send) this.ask({ what: "forget", key }).catch(() => {});
  }

  /** Sends a request; resolves to what is told. */
  ask(request, progress) {
    this.#send ??= this.#start();
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { request, progress, resolve, reject });
      this.#send({ id, ...request });
    });
  }

  /** Ends the reading of a file; calls `stuck` where the other side is too busy to notice. */
  cancel(stuck) {
    const reading = [...this.#open].find(([, { request }]) => READS.includes(request.what));
    if (!reading) return;
    const [id] = reading;
    this.#send({ cancel: id });
    setTimeout(() => {
      if (this.#open.has(id) && this.#worker) stuck();
    }, CANCEL_MS);
  }

  /** Begins anew on the other side, and asks again what a reader waits for. Nothing is there any more. */
  restart() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#send = null;
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { request, resolve, reject } of open) {
      if (!REMADE.includes(request.what)) this.ask(request).then(resolve, reject);
    }
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
    const send = (typeof Worker === "function" && !this.isInPage && this.#startWorker()) || this.#startInPage();
    this.#tellKnown(send);
    return send;
  }

  #tellKnown(send) {
    for (const bytes of this.#known) send({ id: ++this.#last, what: "know", bytes });
  }

  #startWorker() {
    let worker;
    try {
      worker = new Worker(new URL(READING, import.meta.url), { type: "module" });
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
      this.#tellKnown(this.#send);
      for (const [id, { request }] of this.#open) this.#send({ id, ...request });
    };
    this.#worker = worker;
    return (message) => worker.postMessage(message);
  }

  #startInPage() {
    this.isInPage = true;
    return answerRequests((message) => this.#answer(message));
  }
}

/** The host of an address that a file may be fetched from; where it is none, a sentence that says why, after a `!`. */
export function hostOf(text) {
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

/** Why a file could not be read, where the program itself could not say it. */
export function failure(name, error) {
  const file = JSON.stringify(name);
  if (error.isBroken) return `${file}: too big for the memory that this browser gives; \`mathboard score\` reads it on a computer`;
  return `${file}: ${error.message}`;
}
