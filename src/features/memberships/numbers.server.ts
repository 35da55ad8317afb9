import { randomInt } from "node:crypto";

/** No 0, 1, I or O. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");

/** The number of a member: it tells nothing of how many there are, and opens nothing. */
export const newMemberNumber = () => `M-${four()}-${four()}`;
