export { countListed, listFindable } from "./directory.server.ts";
export { alumniMailSamples } from "./mail-samples.server.ts";
export { alumniOwnData, hasEntries, installEntry } from "./own.server.ts";
export { alumniHistory } from "./person-history.server.ts";
