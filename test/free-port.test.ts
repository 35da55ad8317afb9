import { spawn } from "node:child_process";
import { expect, it } from "vitest";

const program = `
  const { freePort } = await import("./test/free-port.ts");
  console.log(await freePort());
  setTimeout(() => {}, 60_000);`;

/** A process that asks for a port and goes on. */
async function asking() {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<number>((resolve) =>
    child.stdout.once("data", (text: Buffer) => resolve(Number(String(text)))),
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    block: Math.floor(port / 100),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

it("no two processes have ports in common, and those of one that was killed are had again", async () => {
  const all = await Promise.all(Array.from({ length: 6 }, asking));
  await Promise.all(all.map(({ kill }) => kill()));
  const blocks = all.map(({ block }) => block);
  expect(new Set(blocks).size).toBe(6);
  const next = await asking();
  await next.kill();
  // The first that is free: at the latest the last of theirs.
  expect(next.block).toBeLessThanOrEqual(Math.max(...blocks));
});
