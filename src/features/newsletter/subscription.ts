/** Where somebody stands: asked but not confirmed, reading, left, or not to be written to. */
export type SubscriptionStatus = "pending" | "active" | "unsubscribed" | "bounced" | "complained";

/**
 * What happens to a subscription:
 * - confirm: the button of the confirmation mail
 * - leave: the reader's own unsubscribing
 * - bounce: the mailbox does not exist; complain: the reader called a letter spam
 * - lift: an admin lets the address ask again
 */
export type SubscriptionEvent = "confirm" | "leave" | "bounce" | "complain" | "lift";

const steps: Record<SubscriptionEvent, Partial<Record<SubscriptionStatus, SubscriptionStatus>>> = {
  // Who reads the mail and presses has a mailbox that works, and wants the letters.
  confirm: { pending: "active", unsubscribed: "active", bounced: "active" },
  leave: { pending: "unsubscribed", active: "unsubscribed" },
  bounce: { pending: "bounced", active: "bounced" },
  complain: { pending: "complained", active: "complained", unsubscribed: "complained", bounced: "complained" },
  lift: { bounced: "unsubscribed", complained: "unsubscribed" },
};

/** The status after an event, or undefined where it changes nothing. */
export function nextStatus(status: SubscriptionStatus, event: SubscriptionEvent): SubscriptionStatus | undefined {
  return steps[event][status];
}

/** The statuses from which an event leads on, for statements that look and change in one. */
export function statusesBefore(event: SubscriptionEvent): SubscriptionStatus[] {
  return Object.keys(steps[event]) as SubscriptionStatus[];
}

/**
 * Which mail somebody gets who types the address into the form (again), if any; `hasLink`: the last one's link still
 * confirms. An address that bounced is tried again
 * after a week, as mailboxes come back; one whose owner called our mail spam is never written to.
 */
export function mailForAsking(
  state: { status: SubscriptionStatus; endedAt: Date | null; lastMailAt: Date | null; hasLink: boolean },
  now: Date,
): "confirm" | "already" | undefined {
  const since = (moment: Date | null) =>
    moment === null ? Number.POSITIVE_INFINITY : now.getTime() - moment.getTime();
  if (state.status === "complained") return undefined;
  if (state.status === "bounced" && since(state.endedAt) < 7 * 24 * 3600_000) return undefined;
  // A double press, or a second thought while the mail is on its way: the first mail's link stays good. Whoever left since has
  // none, and waits for a new one.
  const hasMail = state.status === "active" || state.hasLink;
  if (hasMail && since(state.lastMailAt) < 10 * 60_000) return undefined;
  return state.status === "active" ? "already" : "confirm";
}
