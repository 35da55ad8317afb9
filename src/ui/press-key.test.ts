// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { sendOnce } from "./press-key.ts";

beforeEach(() => sessionStorage.clear());

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
