// Programs that a benchmark runs, and the figures that it makes of many.

import { spawnSync } from "node:child_process";

/** Ends the benchmark with a message. */
export function stop(message) {
  console.error(`bench: ${message}`);
  process.exit(1);
}

/** Runs a program to its end; its output, its exit code and the seconds it took. */
export function run(program, args) {
  const start = process.hrtime.bigint();
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 30 });
  const secs = Number(process.hrtime.bigint() - start) / 1e9;
  if (error) stop(`${program} does not run: ${error.message}`);
  return { status, stdout, stderr, secs };
}

/** The same, where anything but success ends the benchmark. */
export function mustRun(program, args) {
  const ended = run(program, args);
  if (ended.status !== 0) stop(`${program} ${args[0]} ended with ${ended.status}\n${ended.stderr}`);
  return ended;
}

/** The middle one of some numbers, the upper one of two. */
export const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
