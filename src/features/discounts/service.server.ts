// The one door to discounts.
export { discountsOwnData, proofsOf } from "./proofs.server.ts";
export { readPercents } from "./settings.server.ts";
