/** Who may download the files of a resource. */
export const accessRules = ["everybody", "account", "member", "buyer"] as const;
export type AccessRule = (typeof accessRules)[number];

/** The same in words, as a page tells it. */
export const accessWords: Record<AccessRule, string> = {
  everybody: "Free for everybody.",
  account: "Free with an account.",
  member: "For members of the institute.",
  buyer: "Pay once, and later versions are yours, too.",
};

/** What is known of whoever asks. */
export interface Asker {
  /** With a proven address, and nothing missing. */
  account: boolean;
  member: boolean;
  /** Bought it, and did not get the money back. */
  bought: boolean;
}

/** Whether somebody may download. Who bought it may in any case: what was paid stays, whatever the rule becomes. */
export function mayDownload(rule: AccessRule, { account, member, bought }: Asker): boolean {
  if (rule === "everybody" || (account && bought)) return true;
  if (!account) return false;
  return rule === "account" || (rule === "member" && member);
}
