import { redirect } from "react-router";
import { areaOfScreen, otherRolePage } from "#lib/admin-screens.ts";
import { mayWorkIn } from "#lib/staff.ts";
import type { User } from "../contract.ts";
import { ApiError } from "./api.ts";
import { guardTarget, verificationPage } from "./guard-target.ts";
import { keptScreen } from "./kept-screens.ts";
import { getSession, refreshSession, subscribeToSession } from "./session.ts";
import { keepWantedPage } from "./wanted-page.ts";

/** Resolves as soon as it is known who is here. */
async function sessionKnown(): Promise<void> {
  let stop = () => {};
  await new Promise<void>((resolve) => {
    const look = () => {
      if (getSession().loaded) resolve();
    };
    stop = subscribeToSession(look);
    look();
  });
  stop();
}

/** Who is here, if they may be; throws the way out for everybody else, and for staff whose role has not this screen. */
function guard(request: Request): User {
  const { pathname, search } = new URL(request.url);
  const session = getSession();
  const target = guardTarget(session, pathname + search, "admin");
  if (target === verificationPage) keepWantedPage(pathname + search);
  if (target !== undefined) throw redirect(target);
  const { user } = session;
  if (!user || !mayWorkIn(user.role, areaOfScreen(pathname))) throw redirect(otherRolePage);
  return user;
}

/** What a screen reads before its router asks for it. */
let ahead: { address: string; result: Promise<unknown> } | undefined;
let isAhead = false;

/** Begins what a `clientLoader` reads, which it gets when it is called for the same address. */
export function readAhead(load: () => Promise<unknown>): void {
  isAhead = true;
  // Whatever went wrong is told to the loader itself.
  load().catch(() => {});
  isAhead = false;
}

/**
 * What a `clientLoader` of the admin area reads: only once it is known that somebody is here whose role has the screen;
 * everybody else is sent where they belong, also when the session ended or the role changed meanwhile. What was read within five
 * minutes is shown again at once (kept-screens.ts).
 */
export function adminRead<T>(request: Request, read: (user: User) => Promise<T>): Promise<T> {
  const begun = ahead;
  ahead = undefined;
  if (begun?.address === request.url) return begun.result as Promise<T>;
  const result = readNow(request, read);
  if (isAhead) ahead = { address: request.url, result };
  return result;
}

async function readNow<T>(request: Request, read: (user: User) => Promise<T>): Promise<T> {
  await sessionKnown();
  const user = guard(request);
  try {
    return await keptScreen(request.url, user.userId, () => read(user));
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) await refreshSession();
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) guard(request);
    throw error;
  }
}
