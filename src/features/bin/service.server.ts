export { type BinKind, type BinLook, emptyBin, putInBin, withBinned } from "./bin.server.ts";
