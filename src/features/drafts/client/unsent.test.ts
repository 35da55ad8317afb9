// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Keeper } from "./keeper.ts";

/** What the server has of this draft; windows of one browser share it, and what the device keeps. */
let server: { text: string; revision: number };
let isReached: boolean;

/** A window of one's own: its modules begin anew, the device's storage stays. */
async function openWindow() {
  vi.resetModules();
  const { readUnsent, unsentKey, writeUnsent, forgetUnsent } = await import("./unsent.ts");
  const { ApiError } = await import("#features/accounts/client/api.ts");
  const { Keeper: KeeperHere } = await import("./keeper.ts");
  const key = unsentKey("me", "blog-1");
  const back = readUnsent(key)?.fields.text;
  let text = back ?? "";
  let place = "none";
  const keeper: Keeper = new KeeperHere(
    {
      read: () => ({ text }),
      async send({ fields, revision }) {
        if (!isReached) throw new ApiError(0, undefined, "");
        if (revision !== server.revision) throw new ApiError(409, undefined, "");
        server = { text: fields.text ?? "", revision: revision + 1 };
        return { revision: server.revision, savedAt: "2026-11-22T08:00:00.000Z" };
      },
      store: (draft, isAlone) => writeUnsent(key, draft, isAlone),
      forget: () => forgetUnsent(key),
      tell(at) {
        place = at;
      },
    },
    server.revision,
  );
  return {
    back,
    place: () => place,
    async type(more: string) {
      text += more;
      keeper.changed();
      await vi.advanceTimersByTimeAsync(2500);
    },
    async save() {
      await keeper.end();
      server = { text: "", revision: 0 };
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  server = { text: "", revision: 0 };
  isReached = true;
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two windows upon one draft: what `b` typed is on the device alone. */
async function typeInTwo() {
  const a = await openWindow();
  const b = await openWindow();
  await a.type("Title");
  await b.type("Words");
  expect([a.place(), b.place()]).toEqual(["kept", "moved"]);
  return { a, b };
}

it("what is on the device alone stays there when the other window is saved", async () => {
  const { a } = await typeInTwo();
  await a.save();
  expect((await openWindow()).back).toBe("Words");
});

it("and when the other window goes on typing before it is saved", async () => {
  const { a } = await typeInTwo();
  await a.type(", longer");
  expect([server.text, a.place()]).toEqual(["Title, longer", "kept"]);
  await a.save();
  expect((await openWindow()).back).toBe("Words");
});

it("though the other window's text was there when it was typed", async () => {
  const a = await openWindow();
  const b = await openWindow();
  await a.type("Title");
  isReached = false;
  await a.type(", on the ferry");
  await b.type("Words");
  // Neither window claims what is not so.
  expect([a.place(), b.place()]).toEqual(["device", "nowhere"]);
  isReached = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect([a.place(), b.place()]).toEqual(["kept", "moved"]);
  await a.save();
  expect((await openWindow()).back).toBe("Words");
});

it("goes when the window that has it again is saved", async () => {
  const { a } = await typeInTwo();
  await a.save();
  const again = await openWindow();
  await again.type("!");
  expect([server.text, again.place(), localStorage.length]).toEqual(["Words!", "kept", 0]);
  await again.save();
  expect((await openWindow()).back).toBeUndefined();
});
