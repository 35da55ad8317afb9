/** How somebody gets a seat: by paying for it at once, or by asking first. */
export const ways = ["checkout", "approval"] as const;
export type Way = (typeof ways)[number];
export const wayNames: Record<Way, string> = { checkout: "Enroll at once", approval: "Ask for a seat first" };

/**
 * Of an enrollment. `requested` waits for the institute's answer and has no seat; `held` has one until it is paid; `lapsed` was not
 * paid in time; `withdrawn` was taken back by whoever asked; of `revoked` ones the money went back, or the account is gone.
 */
export const enrollmentStates = [
  "requested",
  "held",
  "enrolled",
  "completed",
  "refused",
  "lapsed",
  "withdrawn",
  "revoked",
] as const;
export type EnrollmentState = (typeof enrollmentStates)[number];

/** Those that take a seat (triggers.sql counts them). */
export const seated = ["held", "enrolled", "completed"] as const;
/** One person has one of these in a cohort. */
export const living = ["requested", ...seated] as const;

export const stateNames: Record<EnrollmentState, string> = {
  requested: "Requested",
  held: "To be paid",
  enrolled: "Enrolled",
  completed: "Completed",
  refused: "Refused",
  lapsed: "Not paid in time",
  withdrawn: "Withdrawn",
  revoked: "Ended",
};

/** A trigger refuses every step that is not here. */
export const enrollmentSteps: readonly (readonly [EnrollmentState, EnrollmentState])[] = [
  ["requested", "held"],
  ["requested", "enrolled"],
  ["requested", "refused"],
  ["requested", "withdrawn"],
  ["held", "enrolled"],
  ["held", "lapsed"],
  ["held", "withdrawn"],
  // Paid after its time, and a seat was left.
  ["lapsed", "enrolled"],
  ["enrolled", "completed"],
  // Marked by mistake.
  ["completed", "enrolled"],
  ["enrolled", "revoked"],
  ["completed", "revoked"],
];
