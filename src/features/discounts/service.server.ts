// The one door to discounts.
export { readPercents } from "./settings.server.ts";
