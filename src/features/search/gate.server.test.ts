import { describe, expect, it } from "vitest";
import { Gate } from "./gate.server.ts";

describe("Gate", () => {
  it("lets a few run, a few wait, refuses the others at once, and hands places on in order", async () => {
    const gate = new Gate({ running: 2, waiting: 2, patienceMs: 10_000 }, "busy");
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const run = (n: number) =>
      gate.run(() => {
        begun.push(n);
        return new Promise<number>((resolve) => ends.push(() => resolve(n)));
      });
    const tasks = [1, 2, 3, 4].map(run);
    await expect(run(5)).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 2 });
    expect(begun).toEqual([1, 2]);
    ends[0]?.();
    await expect(tasks[0]).resolves.toBe(1);
    expect(begun).toEqual([1, 2, 3]);
    for (const at of [1, 2]) ends[at]?.();
    await tasks[2];
    ends[3]?.();
    await expect(Promise.all(tasks)).resolves.toEqual([1, 2, 3, 4]);
    await expect(gate.run(async () => "free again")).resolves.toBe("free again");
  });

  it("lets who has asked less go first, in place of who has asked most", async () => {
    const gate = new Gate({ running: 1, waiting: 2, patienceMs: 10_000 }, "busy");
    let end = () => {};
    const first = gate.run(() => new Promise<void>((resolve) => (end = resolve)));
    const done: string[] = [];
    const ask = (name: string, asked: number) =>
      gate.run(async () => void done.push(name), asked).catch(() => void done.push(`${name} refused`));
    const all = [ask("flood", 200), ask("typist", 20), ask("flood again", 201), ask("newcomer", 1), ask("second", 1)];
    await Promise.resolve();
    end();
    await Promise.all([first, ...all]);
    expect(done).toEqual(["flood again refused", "flood refused", "typist refused", "newcomer", "second"]);
  });

  it("gives up waiting, and goes on after a task that fails", async () => {
    const gate = new Gate({ running: 1, waiting: 5, patienceMs: 20 }, "busy");
    let fail: (error: Error) => void = () => {};
    const first = gate.run(() => new Promise((_, reject) => (fail = reject)));
    await expect(gate.run(async () => 1)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    fail(new Error("broken"));
    await expect(first).rejects.toThrow("broken");
    await expect(gate.run(async () => 2)).resolves.toBe(2);
  });
});
