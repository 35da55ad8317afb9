import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startOf } from "#platform/process.server.ts";
import { takeTurn } from "./turn.mjs";

let folder: string;
let file: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "iit-turn-"));
  file = path.join(folder, ".installing");
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true });
});

/** Runs a text as a module in a process of its own. */
function run(text: string, env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, ["--input-type=module", "-e", text], { env: { ...process.env, ...env } });
  children.push(child);
  return child;
}
const living = () => run("setInterval(() => {}, 1000)");
const tell = () => {};
const left = () => readdirSync(folder).filter((name) => name.startsWith(".installing"));

describe("the turn to install", () => {
  it.each([
    ["a number that another process has now", () => `${process.ppid} 1\n`],
    [
      "this process's own number, as in a container that was started again",
      () => `${process.pid} ${startOf(process.pid)}\n`,
    ],
    ["a number of nobody", () => "999999999 1\n"],
    ["a number alone", () => String(process.ppid)],
  ])("is nobody's where its file says %s", async (_, text) => {
    writeFileSync(file, text());
    const turn = await takeTurn(file, tell);
    expect(readFileSync(file, "utf8")).toBe(`${process.pid} ${startOf(process.pid)}\n`);
    turn.done();
    expect(left()).toEqual([]);
  });

  it("is waited for while its process runs, or the npm of one that was killed", async () => {
    const [own, npm] = [living(), living()];
    writeFileSync(file, [own, npm].map(({ pid = 0 }) => `${pid} ${startOf(pid)}\n`).join(""));
    const told: number[] = [];
    let taken = false;
    const turn = takeTurn(file, (pid) => told.push(pid)).then((one) => {
      taken = true;
      return one;
    });
    for (const child of [own, npm]) {
      await sleep(400);
      expect(taken).toBe(false);
      child.kill("SIGKILL");
    }
    (await turn).done();
    expect(told).toEqual([own.pid]);
  });

  it("is one process's at a time, also where all of them find one that is nobody's", async () => {
    writeFileSync(file, `${process.ppid} 1\n`);
    const text = `
      import { appendFileSync } from "node:fs";
      import { takeTurn } from ${JSON.stringify(pathToFileURL(path.resolve("scripts/turn.mjs")).href)};
      const turn = await takeTurn(${JSON.stringify(file)}, () => {});
      const say = (word) => appendFileSync(${JSON.stringify(path.join(folder, "said"))}, word + process.pid + "\\n");
      say("in ");
      await new Promise((resolve) => setTimeout(resolve, 30));
      say("out ");
      turn.done();`;
    const all = Array.from({ length: 6 }, () => run(text));
    await Promise.all(all.map((child) => once(child, "exit")));
    const said = readFileSync(path.join(folder, "said"), "utf8").trim().split("\n");
    expect(said).toHaveLength(12);
    for (let i = 0; i < said.length; i += 2) expect(said[i + 1]).toBe(said[i]?.replace("in", "out"));
    expect(left()).toEqual([]);
  });
});

it("ends npm with the start that began it, and leaves the turn to the next", async () => {
  for (const name of ["start.mjs", "turn.mjs", "node-flags.mjs"]) {
    mkdirSync(path.join(folder, "scripts"), { recursive: true });
    copyFileSync(path.join("scripts", name), path.join(folder, "scripts", name));
  }
  writeFileSync(path.join(folder, "package-lock.json"), "{}");
  const npm = path.join(folder, "npm.js");
  writeFileSync(npm, `require("node:fs").writeFileSync("npm", String(process.pid)); setInterval(() => {}, 1000);`);
  const start = spawn(process.execPath, [path.join(folder, "scripts/start.mjs"), "test"], {
    env: { ...process.env, npm_execpath: npm, npm_lifecycle_event: "" },
  });
  children.push(start);
  const mark = path.join(folder, "npm");
  await expect.poll(() => existsSync(mark) && readFileSync(mark, "utf8")).toMatch(/^\d+$/);
  const pid = Number(readFileSync(mark, "utf8"));
  const turn = path.join(folder, "node_modules", ".installing");
  await expect
    .poll(() => readFileSync(turn, "utf8"))
    .toBe([start.pid as number, pid].map((one) => `${one} ${startOf(one)}\n`).join(""));
  start.kill("SIGTERM");
  expect(await once(start, "exit")).toEqual([1, null]);
  expect(startOf(pid)).toBeUndefined();
  expect(existsSync(turn)).toBe(false);
});
