import { expect, it } from "vitest";
import { brief, differing } from "./brief.ts";

it("cuts texts and leaves secrets out, however deep they are", () => {
  const long = "ক".repeat(200);
  expect(brief({ answer: long, newPassword: "x", inner: { resetToken: "y", list: [{ otp: 1 }] } })).toEqual({
    answer: `${"ক".repeat(160)}… (200)`,
    newPassword: "•••",
    inner: { resetToken: "•••", list: ["…"] },
  });
  expect(brief(Array.from({ length: 40 }, (_, i) => i))).toHaveLength(31);
});

it("keeps lists of ids whole, and nothing that only begins like them", () => {
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  const [few, many, tooMany] = [ids(31), ids(500), ids(501)];
  expect(brief({ ids: few })).toEqual({ ids: few });
  expect(brief({ ids: many })).toEqual({ ids: many });
  expect(brief(tooMany)).toEqual([...tooMany.slice(0, 30), "… (501)"]);
  expect(brief([...few, "x"])).toHaveLength(31);
});

it("keeps of a change only what differs", () => {
  expect(differing({ a: 1, b: [1], c: "x" }, { a: 1, b: [1, 2], d: true })).toEqual({
    before: { b: [1], c: "x", d: null },
    after: { b: [1, 2], c: null, d: true },
  });
  expect(differing(undefined, { a: 1 })).toEqual({ before: null, after: { a: 1 } });
});
