export { type BinKind, emptyBin, putInBin } from "./bin.server.ts";
