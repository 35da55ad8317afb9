import type { SessionState } from "./session-state.ts";

/**
 * Pages that lead back to themselves once one is signed in, and calls, one of which would sign out again; also with letters that are
 * percent-encoded, as no page of ours begins.
 */
const nowhere = /^\/((login|register|api)(\/|$)|[^/]*%[467])/i;

/**
 * Where to go after signing in: the page that was asked for when it is one of this site, else the home page. A path
 * begins with exactly one slash; what a browser would read as another host (backslashes, control characters) is refused.
 */
export function redirectTarget(asked: string | null | undefined): string {
  if (!asked || !/^\/(?!\/)/.test(asked) || /[\\\p{Cc}]/u.test(asked)) return "/";
  const url = URL.parse(asked, "http://site.invalid");
  if (url === null || url.host !== "site.invalid" || url.pathname.startsWith("//") || nowhere.test(url.pathname))
    return "/";
  return url.pathname + url.search + url.hash;
}

/** Where an account proves its address. */
export const verificationPage = "/account-verification";

/** Where an account sets up the second factor that is demanded of it. */
export const secondFactorPage = "/profile/second-factor";

/** What a guarded page needs. `proven` is an account that may still have to set up its second factor; `admin` is the admin area. */
export type GuardNeeds = "proven" | "account" | "admin";

/** Where staff go on without a connection, by what this device keeps; its own script looks whether it keeps anything. */
const isDoor = (address: string) => /^\/admin-dashboard\/check-in(?=[?#]|$)/.test(address);

/** Where somebody signs in who asked for an address without being signed in. */
export const signInAddress = (address: string) =>
  `/login?${new URLSearchParams({ redirect: address, message: "auth_required" })}`;

/** Where a guarded page sends its visitor; undefined when they may stay, or are not known yet. */
export function guardTarget(
  { loaded, user, token }: SessionState,
  address: string,
  needs: GuardNeeds,
): string | undefined {
  if (!loaded) return undefined;
  // A token without a person: nobody could be asked.
  if (!user && token !== undefined && isDoor(address)) return undefined;
  if (!user) return signInAddress(address);
  if (!user.isVerified) return verificationPage;
  if (user.secondFactorDue && needs !== "proven") return secondFactorPage;
  return needs === "admin" && user.role === "customer" ? "/?message=admin_required" : undefined;
}
