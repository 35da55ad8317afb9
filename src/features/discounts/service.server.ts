// The one door to discounts.
export { countProofs } from "./admin/list.server.ts";
export { discountMailSamples } from "./mails.server.ts";
export { discountsOwnData, proofsOf } from "./proofs.server.ts";
export { readPercents } from "./settings.server.ts";
export { forgetProofs } from "./students.server.ts";
