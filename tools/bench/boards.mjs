// The boards that the page is measured on: the site as built, and the same page on invented results of a large board.

import { cpSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { mustRun } from "./process.mjs";

/** Invented boards: how many runs and items, how many items each paper has, and which pages are for so many. */
const INVENTED = [
  { runs: 100, items: 1000, perPaper: 1 },
  { runs: 100, items: 1000, perPaper: 2 },
  { runs: 20, items: 10_000, perPaper: 1, pages: ["items/"] },
];

/** Each board as `{ name, dir, pages }`, all pages where it names none; the folders of the invented ones are made anew, so that they have the page as it is. */
export function boards({ dist, folder, python, mathboard }) {
  const invented = INVENTED.map(({ runs, items, perPaper, pages }) => {
    const papers = perPaper > 1 ? `, ${perPaper} a paper` : "";
    const base = path.join(folder, `board-${runs}-${items}-${perPaper}`);
    const [sources, dir] = [path.join(base, "sources"), path.join(base, "site")];
    if (!existsSync(sources)) {
      const sizes = ["--runs", runs, "--items", items, "--per-paper", perPaper].map(String);
      mustRun(python, ["tests/golden/make_large_board.py", ...sizes, "--out", sources]);
    }
    rmSync(dir, { recursive: true, force: true });
    const isPage = (file) => path.relative(dist, file) !== "data";
    cpSync(dist, dir, { recursive: true, filter: isPage });
    const files = ["--items", path.join(sources, "items"), "--results", path.join(sources, "results")];
    mustRun(mathboard, ["build", "--out", path.join(dir, "data"), ...files]);
    return { name: `${runs} runs × ${items} items${papers}`, dir, pages };
  });
  return [{ name: "default", dir: dist }, ...invented];
}
