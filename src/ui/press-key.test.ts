// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetDrafts, keepDraftsOf } from "./form-draft.ts";
import { endPress, pressKey, sendOnce } from "./press-key.ts";

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  forgetDrafts();
  vi.unstubAllGlobals();
});

const keys: string[] = [];
const lost = async (body: { idempotencyKey: string }): Promise<string> => {
  keys.push(body.idempotencyKey);
  throw new TypeError("the answer was lost");
};
const answered = async (body: { idempotencyKey: string }) => {
  keys.push(body.idempotencyKey);
  return "made";
};

it("sends the same key again after a lost answer, another for another body, and another once it was done", async () => {
  await expect(sendOnce("note", { text: "one" }, lost)).rejects.toThrow("lost");
  await sendOnce("note", { text: "one" }, answered);
  await sendOnce("note", { text: "one" }, answered);
  await expect(sendOnce("note", { text: "one" }, lost)).rejects.toThrow("lost");
  await sendOnce("note", { text: "two" }, answered);
  const [first, again, next, changed, last] = keys;
  expect(again).toBe(first);
  expect(new Set([first, next, changed, last]).size).toBe(4);
});

it("takes a new key after a refusal: whoever was told that it was made already wants one more", async () => {
  const seen: string[] = [];
  const refused = async (body: { idempotencyKey: string }): Promise<string> => {
    seen.push(body.idempotencyKey);
    throw Object.assign(new Error("made already"), { status: 409 });
  };
  for (let i = 0; i < 2; i += 1) await expect(sendOnce("note", { text: "one" }, refused)).rejects.toThrow("already");
  expect(new Set(seen).size).toBe(2);
});

const refuse = () => {
  throw new DOMException("no room", "QuotaExceededError");
};
it.each([
  ["full", { getItem: () => null, setItem: refuse, removeItem: () => {} }],
  ["full, with what an earlier press left", { getItem: () => "{}", setItem: refuse, removeItem: () => {} }],
  ["forbidden", undefined],
])("keeps the key as long as the page where the storage is %s, for whoever is signed in alone", (_, storage) => {
  vi.stubGlobal("sessionStorage", storage);
  const press = () => pressKey("note", { text: "one" });
  keepDraftsOf("rahima");
  const first = press();
  expect(press()).toBe(first);
  keepDraftsOf("rahima");
  expect(press()).toBe(first);
  keepDraftsOf("karim");
  const second = press();
  expect(second).not.toBe(first);
  endPress("note");
  expect(press()).not.toBe(second);
});
