import { beforeEach, expect, test, vi } from "vitest";
import type { User } from "../contract.ts";

// Each test is a page of its own: the session is one of the document.
const key = "auth_token";
let device: Map<string, string>;
let page: EventTarget & { location?: unknown };
let session: typeof import("./session.ts");
let calls: { token: string; answer: (status: number, data?: unknown) => void }[];

const person = (userId: string, isVerified = true) => ({ userId, isVerified }) as User;
const said = (userId: string, token: string, isVerified = true) => ({ user: person(userId, isVerified), token });
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
/** Another tab stored a token: this one hears of it. */
function storeElsewhere(token: string) {
  device.set(key, token);
  page.dispatchEvent(Object.assign(new Event("storage"), { key }));
}

beforeEach(async () => {
  device = new Map();
  calls = [];
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { documentElement: { dataset: {} }, cookie: "" });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => device.get(name) ?? null,
    setItem: (name: string, value: string) => device.set(name, value),
    removeItem: (name: string) => device.delete(name),
  });
  vi.stubGlobal("fetch", (_path: string, { headers }: { headers: Record<string, string> }) => {
    return new Promise<Response>((resolve) => {
      const answer = (status: number, data?: unknown) =>
        resolve(new Response(JSON.stringify({ success: status === 200, message: "", data }), { status }));
      calls.push({ token: headers.Authorization ?? "", answer });
    });
  });
  vi.resetModules();
  session = await import("./session.ts");
  return () => vi.unstubAllGlobals();
});

test("a tab whose token another tab renewed while it asked asks once more, and knows who is here", async () => {
  device.set(key, "t0");
  session.subscribeToSession(() => {});
  expect(calls.map(({ token }) => token)).toEqual(["Bearer t0"]);
  storeElsewhere("t1");
  calls[0]?.answer(200, said("a", "t2"));
  await turn();
  expect(calls.map(({ token }) => token)).toEqual(["Bearer t0", "Bearer t1"]);
  calls[1]?.answer(200, said("a", "t3"));
  await turn();
  expect(session.getSession()).toMatchObject({ loaded: true, token: "t3", user: { userId: "a" } });
  // Two tabs that store what they hear would answer each other for ever.
  expect(device.get(key)).toBe("t1");
});

test("somebody else who signed in elsewhere is known, also where the question about the one before was refused", async () => {
  device.set(key, "of a");
  session.subscribeToSession(() => {});
  storeElsewhere("of b");
  calls[0]?.answer(401);
  await turn();
  calls[1]?.answer(200, said("b", "of b, new"));
  await turn();
  expect(session.getSession()).toMatchObject({ loaded: true, user: { userId: "b" } });
});

test("somebody else who signed in elsewhere is known, also while the question about the one before is asked again", async () => {
  device.set(key, "of a");
  session.subscribeToSession(() => {});
  calls[0]?.answer(200, said("a", "of a, new"));
  await turn();
  const renewed = session.refreshSession();
  await turn();
  storeElsewhere("of b");
  calls[1]?.answer(200, said("a", "of a, newest"));
  await turn();
  calls[2]?.answer(200, said("b", "of b, new"));
  expect(await renewed).toBe(true);
  expect(session.getSession()).toMatchObject({ user: { userId: "b" } });
});

test("who left elsewhere is not asked for again", async () => {
  device.set(key, "of a");
  session.subscribeToSession(() => {});
  device.delete(key);
  page.dispatchEvent(Object.assign(new Event("storage"), { key }));
  calls[0]?.answer(200, said("a", "late"));
  await turn();
  expect(calls).toHaveLength(1);
  expect(session.getSession()).toMatchObject({ loaded: true, user: undefined, token: undefined });
});

test("a proven address is asked for after what was on its way, which may not know of it", async () => {
  device.set(key, "t0");
  session.subscribeToSession(() => {});
  const proven = session.refreshSession();
  calls[0]?.answer(200, said("a", "t1", false));
  await turn();
  expect(calls).toHaveLength(2);
  calls[1]?.answer(200, said("a", "t2"));
  expect(await proven).toBe(true);
  expect(session.getSession().user?.isVerified).toBe(true);
});
