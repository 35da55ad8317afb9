/** What somebody is in a company: managers order, invite and give seats out; members can be given one. */
export const memberRoles = ["manager", "member"] as const;
export type MemberRole = (typeof memberRoles)[number];
export const roleNames: Record<MemberRole, string> = { manager: "Manager", member: "Member" };

/** What a block is of: seats of a cohort, or copies of a blog. */
export const blockKinds = ["cohort", "blog"] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Of a block: `held` until it is paid, `lapsed` where it was not paid in time, `paid` for good (refunded seats are `returned`). */
export const blockStates = ["held", "paid", "lapsed"] as const;
export type BlockState = (typeof blockStates)[number];

/** Of one paid seat: nobody's, offered to a named person, that person's, or given back for its price. */
export const seatStates = ["free", "offered", "taken", "returned"] as const;
export type SeatState = (typeof seatStates)[number];

/** A trigger refuses every step that is not here. */
export const seatSteps: readonly (readonly [SeatState, SeatState])[] = [
  ["free", "offered"],
  ["offered", "free"],
  ["offered", "taken"],
  ["taken", "free"],
  ["free", "returned"],
];
export const blockSteps: readonly (readonly [BlockState, BlockState])[] = [
  ["held", "paid"],
  ["held", "lapsed"],
  // Paid after its time, and enough was left.
  ["lapsed", "paid"],
];

/** "5 seats", "1 copy" */
export const pieces = (kind: BlockKind, count: number) =>
  `${count} ${kind === "cohort" ? (count === 1 ? "seat" : "seats") : count === 1 ? "copy" : "copies"}`;

/** A BIN as it is written on papers: 001234567-0101. */
export const writeBin = (bin: string) => bin.replace(/^(\d{9})(\d{4})$/, "$1-$2");
