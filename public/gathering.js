// What a reader hands over, made a list of files: folders are looked through for what can be ours, in the order of names.

/** Names of files that a folder may hold for us; whatever else is in it is counted and passed over. */
const OURS = /\.jsonl?(\.gz)?$/i;
/** Names of item files: they are read first, so that results are joined with them at once. */
const ITEMS = /(^|\/)(data\/|qa|selected)[^/]*/i;
const RESULTS = /(^|\/)(results?\/|accuracy)/i;
/** Folders that hold no files of ours, but often many others. */
const PASSED_BY = /^(\..*|node_modules|__pycache__)$/;

/**
 * The files of things that `handed` in shell.js made: `{ name, file, isOfFolder }` each, items first, those of a folder by
 * name. Names of what folders held that is none of ours go to `others`.
 */
export async function gathered(things, others) {
  const found = [];
  // A folder that is picked comes as its files, in the order of the disk.
  for (const thing of [...things].sort((one, other) => inOrder(pathOf(one), pathOf(other)))) await gather(thing, found, others);
  const rank = ({ name }) => (RESULTS.test(name) ? 1 : ITEMS.test(name) ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other));
}

/** Path of a file that was picked with its folder; of anything else nothing, and that stays where it is. */
const pathOf = ({ webkitRelativePath }) => webkitRelativePath || "";

/** Names in one order everywhere, those of a folder together. */
function inOrder(one, other) {
  const [first, second] = [one, other].map((path) => path.replaceAll("/", "\0"));
  if (!first || !second || first === second) return 0;
  return first < second ? -1 : 1;
}

/** Puts the files of a thing into `found`, all that lies below it where it is a folder. */
async function gather(thing, found, others, isOfFolder = false) {
  if (typeof thing === "string") return found.push({ name: "pasted text", file: new Blob([thing]) });
  if (thing instanceof File) {
    const path = pathOf(thing);
    if (path.split("/").slice(1, -1).some((folder) => PASSED_BY.test(folder))) return;
    if (path && !OURS.test(path)) return others.push(path);
    return found.push({ name: path || thing.name, file: thing, isOfFolder: Boolean(path) });
  }
  const path = thing.fullPath.replace(/^\//, "");
  if (thing.isFile) {
    if (isOfFolder && !OURS.test(path)) return others.push(path);
    const file = await new Promise((resolve) => thing.file(resolve, () => resolve(null)));
    return file ? found.push({ name: path, file, isOfFolder }) : others.push(path);
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
  entries.sort((one, other) => inOrder(one.name, other.name));
  for (const entry of entries) await gather(entry, found, others, true);
}
