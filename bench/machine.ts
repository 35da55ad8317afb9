import { cpus } from "node:os";

/** The day (UTC) and the machine, as each report of a measurement names them. */
export const dayAndMachine = (): string =>
  `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`;
