// The door to what all kinds of items have in common for those who write them.
export { itemApi, itemCalls } from "./calls.server.ts";
export { writtenItems } from "./written.server.ts";
