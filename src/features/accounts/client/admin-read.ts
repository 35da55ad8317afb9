import { redirect } from "react-router";
import { ApiError } from "./api.ts";
import { guardTarget, verificationPage } from "./redirect-target.ts";
import { getSession, subscribeToSession } from "./session.ts";
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

/** Throws the way out for who may not be in the admin area. */
function guard(request: Request): void {
  const { pathname, search } = new URL(request.url);
  const target = guardTarget(getSession(), pathname + search, "admin");
  if (target === undefined) return;
  if (target === verificationPage) keepWantedPage(pathname + search);
  throw redirect(target);
}

/**
 * What a `clientLoader` of the admin area reads: only once it is known that an admin is here; everybody else is sent
 * where the specification says, also when the session ended meanwhile.
 */
export async function adminRead<T>(request: Request, read: () => Promise<T>): Promise<T> {
  await sessionKnown();
  guard(request);
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) guard(request);
    throw error;
  }
}
