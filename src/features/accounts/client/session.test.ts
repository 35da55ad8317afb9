import { beforeEach, expect, test, vi } from "vitest";
import type { User } from "../contract.ts";

// Each test is a page of its own: the session is one of the document.
const key = "auth_token";
let device: Map<string, string>;
/** What this tab keeps. */
let tab: Record<string, string>;
let page: EventTarget & { location?: unknown };
let session: typeof import("./session.ts");
let calls: { token: string; answer: (status: number, data?: unknown) => void }[];

const person = (userId: string, isVerified = true) => ({ userId, isVerified }) as User;
const said = (userId: string, token: string, isVerified = true) => ({ user: person(userId, isVerified), token });
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
/** Another tab stored a token, or took it away: this one hears of it. */
function storeElsewhere(token: string | undefined) {
  if (token === undefined) device.delete(key);
  else device.set(key, token);
  page.dispatchEvent(Object.assign(new Event("storage"), { key }));
}

beforeEach(async () => {
  device = new Map();
  calls = [];
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { documentElement: { dataset: {} }, cookie: "", querySelectorAll: () => [] });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => device.get(name) ?? null,
    setItem: (name: string, value: string) => device.set(name, value),
    removeItem: (name: string) => device.delete(name),
  });
  tab = Object.create({
    getItem: (name: string) => tab[name] ?? null,
    setItem: (name: string, value: string) => {
      tab[name] = value;
    },
    removeItem: (name: string) => delete tab[name],
  });
  vi.stubGlobal("sessionStorage", tab);
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
  storeElsewhere(undefined);
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

/** Somebody is known here who has typed something. */
async function enterAndType() {
  device.set(key, "of a");
  session.subscribeToSession(() => {});
  calls[0]?.answer(200, said("a", "of a"));
  await turn();
  tab["draft:trade-query"] = '{"query":"What of a is to be asked"}';
}

test("what was typed stays where a session ended by itself, and goes where somebody signed out in another tab", async () => {
  await enterAndType();
  storeElsewhere(undefined);
  expect(session.getSession().user).toBeUndefined();
  expect(tab).toHaveProperty("draft:trade-query");
  storeElsewhere("of a");
  calls[1]?.answer(200, said("a", "of a"));
  await turn();
  storeElsewhere("");
  expect(session.getSession()).toMatchObject({ loaded: true, user: undefined, token: undefined });
  expect(tab).not.toHaveProperty("draft:trade-query");
  // What a stranger types afterwards is nobody's to take away.
  tab["draft:contact"] = '{"message":"Hello"}';
  storeElsewhere("");
  expect(tab).toHaveProperty("draft:contact");
});

test("who signs out leaves nothing while the next page is on its way, and is here until it has come", async () => {
  await enterAndType();
  const forgotten: string[] = [];
  vi.stubGlobal("indexedDB", { deleteDatabase: (name: string) => forgotten.push(name) });
  vi.stubGlobal("caches", { delete: async (name: string) => forgotten.push(name) });
  const page = Promise.withResolvers<void>();
  const out = session.logout(() => page.promise);
  await turn();
  calls[1]?.answer(200);
  await turn();
  expect(device.get(key)).toBe("");
  expect(tab).not.toHaveProperty("draft:trade-query");
  expect(forgotten).toEqual(["own", "own"]);
  // What the page still asks is refused: that leads nobody to the sign-in.
  const asked = session.apiFetch("/api/v1/orders").catch(() => "refused");
  await turn();
  calls[2]?.answer(401);
  await turn();
  calls[3]?.answer(401);
  expect(await asked).toBe("refused");
  expect(session.getSession().user).toMatchObject({ userId: "a" });
  page.resolve();
  await out;
  expect(session.getSession()).toMatchObject({ loaded: true, user: undefined, token: undefined });
  expect(device.get(key)).toBe("");
});

test("who signs out tells all tabs so", async () => {
  await enterAndType();
  const out = session.logout(async () => {});
  await turn();
  calls[1]?.answer(200);
  await out;
  expect(device.get(key)).toBe("");
  expect(tab).not.toHaveProperty("draft:trade-query");
});

test("a page that comes back where no token could be stored asks by the cookie who is here", async () => {
  vi.stubGlobal("document", { documentElement: { dataset: {} }, cookie: "signed_in=1" });
  await enterAndType();
  // Somebody else signed out before, and no room was left for another token.
  device.set(key, "");
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(session.getSession().user).toMatchObject({ userId: "a" });
  expect(tab).toHaveProperty("draft:trade-query");
  calls[1]?.answer(200, said("a", "t1"));
  await turn();
  expect(session.getSession()).toMatchObject({ user: { userId: "a" }, token: "t1" });
});

test.each([403, 404, 408])(
  "what a proxy says in between (%i) signs nobody out; that there is no session does",
  async (status) => {
    await enterAndType();
    const again = session.refreshSession();
    await turn();
    calls[1]?.answer(status);
    expect(await again).toBe(false);
    expect([device.get(key), session.getSession().token]).toEqual(["of a", "of a"]);
    const once = session.refreshSession();
    await turn();
    calls[2]?.answer(401);
    expect(await once).toBe(false);
    expect(session.getSession()).toMatchObject({ loaded: true, user: undefined, token: undefined });
  },
);

test("a press that leads to another page first has failed, so that what was typed stays; a read leads nowhere", async () => {
  await enterAndType();
  const led: string[] = [];
  page.location = { pathname: "/profile", search: "", assign: (to: string) => led.push(to) };
  const first = { success: false, code: "SECOND_FACTOR_SETUP_REQUIRED", message: "Set it up first." };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(first), { status: 403 }));
  await expect(session.apiFetch("/api/v1/auth/update-profile", { method: "PATCH" })).rejects.toThrow(
    "Set it up first.",
  );
  expect(led).toEqual(["/profile/second-factor"]);
  await expect(session.apiFetch("/api/v1/orders")).rejects.toThrow("Set it up first.");
  expect(led).toHaveLength(1);
});
