/**
 * Of a registration: places are held while it is paid; confirmed ones have their tickets; lapsed ones were not paid in
 * time; of revoked ones the money went back, or the account is gone.
 */
export const registrationStates = ["held", "lapsed", "confirmed", "revoked"] as const;

/** Of a ticket. `held` and `valid` take a place. A trigger refuses every step that is not here. */
export const ticketStates = ["held", "lapsed", "valid", "canceled", "transferred"] as const;
export type TicketState = (typeof ticketStates)[number];

export const ticketSteps: readonly (readonly [TicketState, TicketState])[] = [
  ["held", "valid"],
  ["held", "lapsed"],
  // Paid after its time, and a place was left.
  ["lapsed", "valid"],
  ["valid", "canceled"],
  ["valid", "transferred"],
];

/** A state as staff read it. */
export const ticketStateNames: Record<TicketState, string> = {
  held: "Held",
  lapsed: "Lapsed",
  valid: "Valid",
  canceled: "Canceled",
  transferred: "Passed on",
};
