// Files of the data set in states that they should never be in.

import { createHash } from "node:crypto";

/** Text that would run if anything put it into a page as markup. */
const HOSTILE = `<img src=x onerror="alert(1)"></script><script>alert(2)</script>`;

/** JSON that nobody expects: names of JavaScript's own, numbers that no type holds, markup, a deep nest. */
const HOSTILE_JSON = [
  `{"__proto__": {"runs": {}, "key": "E"}, "constructor": {"prototype": null}, "hasOwnProperty": "no"`,
  `"month": "${"9".repeat(400)}", "version": 1e999, "key": -18446744073709551616, "items": 1e308`,
  `"runs": {${JSON.stringify(HOSTILE)}: {"letters": ${JSON.stringify(HOSTILE)}}}, "deep": ${"[".repeat(5000)}${"]".repeat(5000)}}`,
].join(", ");

/** What may come in the place of a file, by name; `null` for no answer at all. */
export const DAMAGES = {
  missing: () => ({ status: 404, contentType: "text/plain", body: "not here" }),
  truncated: (whole) => ({ body: whole.subarray(0, Math.floor(whole.length / 2)) }),
  empty: () => ({ body: "" }),
  "of another kind": () => ({ body: `[1, "two", null, {"three": 3.5}]` }),
  hostile: () => ({ body: HOSTILE_JSON }),
  "a web page": () => ({ contentType: "text/html", body: "<!doctype html><title>Home</title><h1>Home</h1>" }),
  "out of reach": () => null,
};

/** The first 16 digits of SHA-256, as names of files carry them. */
export const hashOf = (body) => createHash("sha256").update(body).digest("hex").slice(0, 16);

/** Puts a damage in the place of what is asked for below `pattern`. Resolves to how to mend it. */
export async function damage(page, pattern, how) {
  const spoil = async (route) => {
    const response = await route.fetch();
    const answer = how(await response.body());
    if (answer) await route.fulfill({ status: 200, contentType: "application/json", ...answer });
    else await route.abort("connectionfailed");
  };
  await page.route(pattern, spoil);
  return () => page.unroute(pattern, spoil);
}

/**
 * Puts `body` in the place of a file that the index names, and its hash into the index, so that nothing but the file's
 * content speaks against it. `entry` finds the object of the index of the board and the key that holds the address.
 */
export async function replaceShard(page, entry, change) {
  await page.route("**/data/index.json", async (route) => {
    const response = await route.fetch();
    const index = await response.json();
    const [holder, key] = entry(index.benchmarks[0]);
    const file = new URL(holder[key], response.url());
    const whole = await (await route.request().frame().page().request.get(file.href)).text();
    const body = change(whole);
    holder[key] = holder[key].replace(/[0-9a-f]{16}(?=\.json$)/, hashOf(body));
    await page.route(`**/data/${holder[key]}`, (shard) => shard.fulfill({ contentType: "application/json", body }));
    await route.fulfill({ json: index });
  });
}

export { HOSTILE, HOSTILE_JSON };
