import { forgetDrafts, keepDraftsOf } from "#ui/form-draft.ts";
import type { User } from "../contract.ts";
import { type ApiAnswer, ApiError, type ApiOptions, callApi, detourOf } from "./api.ts";
import { forgetCookieSession, hasCookieSession } from "./cookie-session.ts";
import { ownCache, ownDatabase } from "./own-cache.ts";
import { emptySession, nextSession, type SessionEvent, type SessionState } from "./session-state.ts";
import { keepWantedPage } from "./wanted-page.ts";

interface SessionData {
  user: User;
  token: string;
}

/**
 * Where the device keeps the short token (specification, section 3). The script in the head (app/early) looks at it too. Empty
 * once somebody signed out, so that every tab forgets what was typed; none where the session ended by itself, and text is kept.
 */
const storageKey = "auth_token";
/** The token lives 15 minutes; a call after 13 renews it first. Renewing by the clock would keep an idle session alive. */
const renewAfterMs = 13 * 60_000;

let state = emptySession;
let started = false;
let renewAt = 0;
/** The token with which the server said last who this is. */
let known: string | undefined;
let checking: Promise<boolean> | undefined;
let leaving = false;
const listeners = new Set<() => void>();
/** Forgets what was read: kept-reads.ts, once it is there. */
let forgetReads = () => {};

function readStored(): string | undefined {
  try {
    const token = localStorage.getItem(storageKey);
    if (token === "" && !hasCookieSession()) keepDraftsOf("");
    return token || undefined;
  } catch {
    return undefined;
  }
}

function store(token: string | undefined): void {
  try {
    if (token === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, token);
  } catch {
    // Storage is full or forbidden: the session lives as long as the page.
  }
}

function forgetDatabase(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(ownDatabase);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** What was bought is readable offline on this device for its owner alone: forgotten by who leaves and for who comes. */
function forgetCopies(event: SessionEvent): void {
  // There only where the site is served safely.
  if (event.type === "left") {
    void globalThis.caches?.delete(ownCache).catch(() => {});
    forgetDatabase();
  }
  if (event.type === "entered") {
    const { userId } = event.user;
    // Asked here already: most devices have none, and the part would come for nothing while a page waits to be shown.
    const forget = async () => {
      if (await globalThis.caches?.has(ownCache)) await (await import("./own-copies.ts")).keepCopiesOf(userId);
    };
    void forget().catch(() => {});
  }
}

function apply(event: SessionEvent, keep = true): void {
  const before = state.user?.userId;
  state = nextSession(state, event);
  if (state.user?.userId !== before) forgetReads();
  forgetCopies(event);
  if (event.type === "entered") {
    keepDraftsOf(event.user.userId);
    known = event.token;
    renewAt = Date.now() + renewAfterMs;
  }
  if (keep && (event.type === "entered" || event.type === "left")) store(state.token);
  if (state.loaded) {
    if (state.user) document.documentElement.dataset.session = "";
    else delete document.documentElement.dataset.session;
  }
  for (const listener of listeners) listener();
}

/** The server does not know the session, or has ended it (a new password); whoever is signing out is on the way elsewhere already. */
export function forgetSession(): void {
  if (leaving) return;
  forgetCookieSession();
  apply({ type: "left" });
}

/** An answer about another session, as somebody signed in or out meanwhile, also in another tab: whose the present one is may not be known. */
const askedInVain = () =>
  state.token !== undefined && state.token !== known ? askWho(false) : Promise.resolve(state.user !== undefined);

async function askWho(keep: boolean): Promise<boolean> {
  const asked = state.token;
  try {
    const { data } = await callApi<SessionData>("/api/v1/auth/verify", asked);
    if (state.token !== asked) return askedInVain();
    apply({ type: "entered", ...data }, keep);
  } catch (error) {
    if (state.token !== asked) return askedInVain();
    // Anything else is a proxy's word, or means that one has to come back later.
    if (error instanceof ApiError && error.status === 401) forgetSession();
    else {
      apply({ type: "unreachable" });
      window.addEventListener("online", () => void check(), { once: true });
    }
    return false;
  }
  return true;
}

/** Asks the server who this is; calls at the same time share one request. Answers whether somebody is signed in. */
function check(keep = true): Promise<boolean> {
  checking ??= askWho(keep).finally(() => {
    checking = undefined;
  });
  return checking;
}

/** Follows another tab that signed in or out; also for a page that comes back from the browser's memory. */
function followDevice(): void {
  const token = readStored();
  if (token === state.token) return;
  // A device whose storage is full keeps no token: the cookie may be there.
  if (token === undefined && !hasCookieSession()) apply({ type: "left" }, false);
  else {
    if (token !== undefined) apply({ type: "found", token });
    // The fresh token of the answer is not stored: two tabs would answer each other for ever.
    void check(false);
  }
}

/** Looks, once, for a session on this device. Runs by itself with the first subscriber. */
function startSession(): void {
  if (started) return;
  started = true;
  window.addEventListener("storage", (event) => {
    if (event.key === storageKey || event.key === null) followDevice();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) followDevice();
  });
  const token = readStored();
  if (token !== undefined) apply({ type: "found", token });
  // A cookie without a token (storage was cleared, or is another tab's) is a session, too.
  if (token !== undefined || hasCookieSession()) void check();
  else apply({ type: "left" }, false);
}

/** For useSyncExternalStore. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  startSession();
  return () => listeners.delete(listener);
}

/** `forget` is called when something was written, or somebody else is signed in. */
export function onStale(forget: () => void): void {
  forgetReads = forget;
}

export function getSession(): SessionState {
  return state;
}

/**
 * A call to the API as whoever is signed in. Renews an old token first, and once after a 401. Somebody who does something
 * for which the door is closed (detourOf) is sent to open it; what is asked in the background isn't: reading is never taken
 * away. The call has failed all the same, so what was typed is kept. Throws ApiError.
 */
export async function apiFetch<T>(path: string, options: ApiOptions = {}): Promise<ApiAnswer<T>> {
  startSession();
  if (state.user && Date.now() > renewAt) await check();
  try {
    return await attempt<T>(path, options, true);
  } finally {
    // Also one that failed: it may have been done, and only its answer lost.
    if ((options.method ?? "GET") !== "GET") forgetReads();
  }
}

async function attempt<T>(path: string, options: ApiOptions, mayRenew: boolean): Promise<ApiAnswer<T>> {
  try {
    return await callApi<T>(path, state.token, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { method = "GET", background } = options;
    const detour = method === "GET" || background ? undefined : detourOf(error);
    if (detour !== undefined && window.location.pathname !== detour) {
      keepWantedPage(window.location.pathname + window.location.search);
      window.location.assign(detour);
    }
    if (error.status === 401 && mayRenew && state.user && (await check())) return attempt<T>(path, options, false);
    throw error;
  }
}

async function enter(path: string, body: unknown): Promise<ApiAnswer<SessionData>> {
  const answer = await callApi<SessionData>(path, state.token, { method: "POST", body });
  apply({ type: "entered", ...answer.data });
  return answer;
}

export function signIn(body: { email: string; password: string }): Promise<ApiAnswer<SessionData>> {
  return enter("/api/v1/auth/login", body);
}

export function register(body: unknown): Promise<ApiAnswer<SessionData>> {
  return enter("/api/v1/auth/register", body);
}

/**
 * Ends the session on the server, forgets what it kept on the device, leaves the page (`leave`), and only then is nobody
 * here: a closed page that still stood there would send the browser to the sign-in. Throws when the server could not be reached; the session then goes on.
 */
export async function logout(leave: () => Promise<void>): Promise<void> {
  leaving = true;
  try {
    await endSession(leave);
  } finally {
    leaving = false;
  }
}

/** Whether somebody is just signing out: the sign-in page, if that is where they go, does not send them back. */
export const isLeaving = () => leaving;

async function endSession(leave: () => Promise<void>): Promise<void> {
  try {
    await callApi("/api/v1/auth/logout", state.token, { method: "POST" });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  // At once: whoever closes the page, or stands up, while the next one is on its way has signed out.
  forgetCookieSession();
  forgetCopies({ type: "left" });
  keepWantedPage("/");
  store("");
  forgetDrafts();
  await leave();
  // What came of a call that was under way, or was typed meanwhile.
  store("");
  forgetDrafts();
  apply({ type: "left" }, false);
}

/** Asks again who this is, after the server changed it (a proven address); what was asked before may not know that yet. */
export async function refreshSession(): Promise<boolean> {
  await checking;
  return check();
}

export function changeUser(user: User): void {
  apply({ type: "changed", user });
}
