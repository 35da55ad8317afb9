export { type BinKind, type BinLook, emptyBin, isInBin, putInBin, withBinned } from "./bin.server.ts";
