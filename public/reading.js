// The side where files are read and scored: what `desk.js` asks, this answers, in a worker of its own, or in the page
// where a browser has no such worker.

const PROGRAM = "./rescorer.js";
const PROGRAM_BYTES = "./rescorer_bg.wasm";
/** Bytes that are handed over in one go: few enough to stop between any two, enough to lose no time. */
const SLICE = 1 << 20;
/** Milliseconds between two reports of progress. */
const PROGRESS_MS = 100;
/** Bytes of a file that can be written again with its verdicts: its program needs room for it more than once. */
const MOST_WHOLE = 768 << 20;
const TOO_BIG_TO_WRITE = "too big for this browser to be written with its verdicts; the table of records has them too";

/** Loads the program. Resolves to what it does by the name of the request. */
async function startProgram() {
  const { default: init, contradictions, Excerpt, Intake, Rescorer } = await import(PROGRAM);
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
    wholeText: saved(
      withRecord(
        (key, at) => rescorer.wholeText(key, at),
        (key, at, bytes) => rescorer.wholeText(key, at, bytes),
      ),
    ),
    window: here((key, { argument }) => rescorer.window(key, argument)),
    proofRecords: here((key, { argument }) => rescorer.proofRecords(key, argument)),
    proofRecord: async ({ file, argument }) => Rescorer.proofRecord(await bytesAt(file, argument.split(" ").map(Number))),
    remarks: here((key, { argument }) => rescorer.remarks(key, Number(argument))),
    receipt: here((key, { argument }) => rescorer.receipt(key, argument, false)),
    receiptJson: here((key, { argument }) => rescorer.receipt(key, argument, true)),
    check: here((key, { argument }) => rescorer.check(key, argument)),
    auditJson: saved(here((key) => rescorer.auditJson(key))),
    recordsCsv: saved(here((key) => rescorer.recordsCsv(key))),
    rescoredJson: saved(
      here(async (key, { file }) => {
        const bytes = file.size > MOST_WHOLE ? null : await bytesAt(file, [0, MOST_WHOLE + 1]);
        if (!bytes || bytes.length > MOST_WHOLE) throw new Error(TOO_BIG_TO_WRITE);
        return rescorer.rescoredJson(key, bytes);
      }),
    ),
    contradictions: ({ other, name }) => contradictions(other, name),
    item: ({ month, no }) => rescorer.item(month, no),
    forget: ({ key }) => rescorer.forget(key),
  };
}

/** What is only saved crosses over as a blob, which costs the page nothing however long it is. */
function saved(make) {
  return async (request, report) => {
    const made = await make(request, report);
    return made === undefined ? made : new Blob([made]);
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
export function answerRequests(post) {
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

if (typeof document === "undefined") {
  const answer = answerRequests((message) => postMessage(message));
  onmessage = ({ data }) => answer(data);
}
