// What the app and other features may use of trade queries.
export { tradeQueriesOwnData } from "./own-data.server.ts";
