import { expect, test } from "vitest";
import { Stamps } from "./stamp.server.ts";

const stamps = new Stamps(new Uint8Array(32).fill(1));
const now = Date.parse("2026-11-21T12:00:00Z");

test("tells its age, and a number of its own", () => {
  const [a, b] = [stamps.issue(now), stamps.issue(now)];
  expect(stamps.read(a, now + 3500)?.ageMs).toBe(3500);
  expect(stamps.read(a, now)?.id).not.toBe(stamps.read(b, now)?.id);
});

test("a changed, foreign, future or old one is none", () => {
  const stamp = stamps.issue(now);
  const [id, , signature] = stamp.split(".");
  expect(stamps.read(`${id}.${(now - 9e6).toString(36)}.${signature}`, now)).toBeUndefined();
  expect(new Stamps(new Uint8Array(32)).read(stamp, now)).toBeUndefined();
  expect(stamps.read(stamp, now - 1)).toBeUndefined();
  expect(stamps.read(stamp, now + 8 * 24 * 3600_000)).toBeUndefined();
  for (const odd of ["", "..", "a.b.c", `${id}..`, "x".repeat(400)]) expect(stamps.read(odd, now)).toBeUndefined();
});
