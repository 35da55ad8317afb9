import type { ClientBase } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { compareClocks } from "#platform/db/clock.server.ts";
import { ShortTokens } from "./short-tokens.server.ts";

const key = (byte: number) => new Uint8Array(32).fill(byte);
const tokens = new ShortTokens(key(1));
const session = "0197c9e0-0000-7000-8000-000000000001";
const user = { fullName: "Rahima Sultana", emailVerified: false };
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** As if the database said that it is so many ms later than this machine believes. */
const databaseAhead = (ms: number) =>
  compareClocks({ query: async () => ({ rows: [{ ms: Date.now() + ms }] }) } as unknown as ClientBase);

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-03-01T06:00:00Z"), toFake: ["Date"] }));
afterEach(async () => {
  await databaseAhead(0);
  vi.useRealTimers();
});

describe("the short token", () => {
  it("names its session for fifteen minutes", async () => {
    const token = await tokens.signSession(session, user);
    vi.advanceTimersByTime(14.9 * 60_000);
    expect(await tokens.readSession(token)).toBe(session);
    vi.advanceTimersByTime(0.2 * 60_000);
    expect(await tokens.readSession(token)).toBeUndefined();
  });

  it("is over when it was read before, too, and as soon as it would be otherwise", async () => {
    const token = await tokens.signSession(session, user);
    const [seen, unseen] = [new ShortTokens(key(1)), new ShortTokens(key(1))];
    for (const minutes of [14, 14.98, 15, 15.02]) {
      vi.setSystemTime(Date.parse("2026-03-01T06:00:00Z") + minutes * 60_000);
      expect(await seen.readSession(token)).toBe(minutes < 15 ? session : undefined);
      expect(await seen.readChallenge(token)).toBeUndefined();
    }
    expect(await unseen.readSession(token)).toBeUndefined();
  });

  it("stays the same for a minute, and is each session's own", async () => {
    const token = await tokens.signSession(session, user);
    expect(await tokens.signSession("another", user)).not.toBe(token);
    vi.advanceTimersByTime(59_000);
    expect(await tokens.signSession(session, user)).toBe(token);
    vi.advanceTimersByTime(1000);
    const next = await tokens.signSession(session, user);
    expect(next).not.toBe(token);
    expect(await tokens.readSession(next)).toBe(session);
    // A clock that was set back: what was given in its future is not kept for as long.
    vi.setSystemTime(new Date("2026-03-01T05:00:00Z"));
    expect(await tokens.readSession(await tokens.signSession(session, user))).toBe(session);
  });

  it("is another one as soon as the user is, so that other tabs hear of it", async () => {
    const token = await tokens.signSession(session, user);
    vi.advanceTimersByTime(2000);
    const proven = { ...user, emailVerified: true };
    const next = await tokens.signSession(session, proven);
    expect(next).not.toBe(token);
    expect(await tokens.signSession(session, proven)).toBe(next);
  });

  it("is read rightly, however many others there are", async () => {
    const all = await Promise.all(
      Array.from({ length: 6000 }, (_, number) => tokens.signSession(`session ${number}`, user)),
    );
    const read = async () =>
      (await Promise.all(all.map((token) => tokens.readSession(token)))).map(
        (sid, number) => sid === `session ${number}`,
      );
    expect((await read()).every(Boolean)).toBe(true);
    expect((await read()).every(Boolean)).toBe(true);
  });

  it("is worth nothing when forged, of another key, without a signature, or made for something else", async () => {
    const token = await tokens.signSession(session, user);
    const [header, payload, signature] = token.split(".") as [string, string, string];
    const body = { sid: session, aud: "api", exp: 4_102_444_800 };
    const others = [
      "null",
      "",
      await new ShortTokens(key(2)).signSession(session, user),
      [header, part(body), signature].join("."),
      [part({ alg: "none" }), payload, ""].join("."),
      [part({ alg: "HS512" }), payload, signature].join("."),
      await tokens.signChallenge(session, "hash"),
    ];
    for (const other of others) expect(await tokens.readSession(other), other).toBeUndefined();
    expect(await tokens.readChallenge(token)).toBeUndefined();
  });

  it("made on a machine whose clock is an hour slow is good on one whose clock is right", async () => {
    await databaseAhead(3600_000);
    const token = await tokens.signSession(session, user);
    vi.advanceTimersByTime(3600_000);
    await databaseAhead(0);
    expect(await tokens.readSession(token)).toBe(session);
  });
});

describe("the note of a half-done sign-in", () => {
  it("is for the password that was right, for ten minutes", async () => {
    const note = await tokens.signChallenge("user", "a stored password");
    const read = await tokens.readChallenge(note);
    expect(read?.userId).toBe("user");
    expect(read?.isFor("a stored password")).toBe(true);
    expect(read?.isFor("another")).toBe(false);
    vi.advanceTimersByTime(10.1 * 60_000);
    expect(await tokens.readChallenge(note)).toBeUndefined();
  });
});
