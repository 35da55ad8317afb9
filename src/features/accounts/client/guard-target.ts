import type { SessionState } from "./session-state.ts";

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
