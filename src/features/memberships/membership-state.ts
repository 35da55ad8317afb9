/**
 * Of a membership. `requested` waits for the institute; `asked` waits for the person, whom the institute asked something; `approved` is
 * to be paid; `lapsed` was not paid in time; `active` has a term, which may be over; `ended` ones can no longer be renewed; of
 * `revoked` ones the money went back, the account is gone, or the institute ended it.
 */
export const membershipStates = [
  "requested",
  "asked",
  "approved",
  "active",
  "refused",
  "lapsed",
  "withdrawn",
  "ended",
  "revoked",
] as const;
export type MembershipState = (typeof membershipStates)[number];

/** One person has one of these at most. */
export const living = ["requested", "asked", "approved", "active"] as const;

/** A trigger refuses every step that is not here. */
export const membershipSteps: readonly (readonly [MembershipState, MembershipState])[] = [
  ["requested", "asked"],
  ["asked", "requested"],
  ["requested", "approved"],
  ["requested", "active"],
  ["requested", "refused"],
  ["requested", "withdrawn"],
  ["asked", "approved"],
  ["asked", "active"],
  ["asked", "refused"],
  ["asked", "withdrawn"],
  ["approved", "active"],
  ["approved", "lapsed"],
  ["approved", "withdrawn"],
  // Paid after its time.
  ["lapsed", "active"],
  ["active", "ended"],
  ["active", "revoked"],
  ["ended", "revoked"],
];

/** How it can be listed by: a membership whose term is over is active in the books, and expired for everybody. */
export const listedStandings = [...membershipStates, "expired"] as const;
export type ListedStanding = (typeof listedStandings)[number];

/**
 * How it stands for people. `upcoming` has a paid term and none that runs, as the running one was taken back; it is listed with the active
 * ones, as only its terms tell it from them.
 */
export const standings = [...listedStandings, "upcoming"] as const;
export type Standing = (typeof standings)[number];

export const standingNames: Record<Standing, string> = {
  requested: "Requested",
  asked: "Waiting for an answer",
  approved: "To be paid",
  active: "Active",
  refused: "Refused",
  lapsed: "Not paid in time",
  withdrawn: "Withdrawn",
  ended: "Ended",
  revoked: "Revoked",
  expired: "Expired",
  upcoming: "Begins later",
};

/** `beginsOn` is the first day of its next term where none runs (`firstDaysToCome`). */
export function standingOf(
  { state, endsOn }: { state: MembershipState; endsOn: string | null },
  today: string,
  beginsOn: string | null = null,
): Standing {
  if (state !== "active" || endsOn === null) return state;
  if (endsOn < today) return "expired";
  return beginsOn === null ? "active" : "upcoming";
}
