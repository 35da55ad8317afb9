import { expect, it } from "vitest";
import { Parts } from "./parts.server.ts";

it("closes the last first; one that fails or hangs keeps no other", async () => {
  const parts = new Parts();
  const done: string[] = [];
  const add = (name: string, close: () => unknown = () => done.push(name)) =>
    parts.add(name, close, { ms: 30, abandon: () => done.push(`${name} abandoned`) });
  add("first");
  add("hangs", () => new Promise(() => {}));
  add("throws", () => {
    throw new Error("at once");
  });
  add("rejects", () => Promise.reject(new Error("later")));
  add("last");
  const faults: string[] = [];
  await parts.close((what) => faults.push(what));
  expect(done).toEqual(["last", "rejects abandoned", "throws abandoned", "hangs abandoned", "first"]);
  expect(faults).toEqual(["rejects", "throws", "hangs"].map((name) => `${name} did not close cleanly`));
  expect(parts.open).toEqual([]);
});

it("names what is open, and lets go of all of it at once", async () => {
  const parts = new Parts();
  const gone: string[] = [];
  for (const name of ["one", "two", "three"])
    parts.add(name, () => (name === "three" ? new Promise(() => {}) : undefined), {
      ms: 60_000,
      abandon: () => {
        gone.push(name);
        if (name === "two") throw new Error("no rights");
      },
    });
  void parts.close(() => {});
  expect(parts.open).toEqual(["three", "two", "one"]);
  parts.abandon();
  expect(gone).toEqual(["three", "two", "one"]);
});
