import { spawnSync } from "node:child_process";
import { closeSync, constants, existsSync, openSync, readFileSync, readSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../test/data-folder.ts";
import { flushLines, LineWriter } from "./line-writer.server.ts";
import { createLog } from "./log.server.ts";

function folder(): string {
  const made = makeDataFolder();
  onTestFinished(() => removeDataFolder(made));
  return made;
}

it("writes every line in order", async () => {
  const file = path.join(folder(), "log");
  const writer = new LineWriter(openSync(file, "a"));
  const lines = Array.from({ length: 5000 }, (_, i) => `line ${i} ${"বাংলা".repeat(i % 7)}\n`);
  for (const line of lines) writer.write(line);
  expect(await writer.flush(60_000)).toBe("done");
  expect(readFileSync(file, "utf8")).toBe(lines.join(""));
});

// /dev/full answers every write with ENOSPC, as a full disk does.
it.runIf(existsSync("/dev/full"))("neither throws, waits nor keeps what a full disk refuses", async () => {
  const log = createLog("info", "/dev/full");
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 50_000; i += 1) log.info({ i, text: "x".repeat(100) }, "request");
  await sleep(50);
  const begun = performance.now();
  log.error("still here");
  await sleep(0);
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(await flushLines(60_000)).toBe(true);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
});

it.runIf(process.platform === "linux")(
  "goes on once a pipe is read again, and says how many lines are missing",
  async () => {
    const pipe = path.join(folder(), "pipe");
    expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
    const end = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(end));
    const writer = new LineWriter(end);
    const line = `${"x".repeat(999)}\n`;
    for (let i = 0; i < 3000; i += 1) writer.write(line);
    // 'stuck' where the try of this moment waits for a thread of a busy process.
    expect(await writer.flush(100)).not.toBe("done");
    let read = "";
    const buffer = Buffer.alloc(256 * 1024);
    const take = () => {
      try {
        read += buffer.toString("utf8", 0, readSync(end, buffer));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      }
    };
    while ((await writer.flush(20)) !== "done") take();
    writer.write("after it\n");
    // What was written before may fill the pipe.
    while ((await writer.flush(20)) !== "done") take();
    take();
    const told = /\{.*"lost":(\d+),.*\}\n/.exec(read);
    expect(read.split(line).length - 1 + Number(told?.[1])).toBe(3000);
    expect(read).toMatch(/after it\n$/);
  },
);
