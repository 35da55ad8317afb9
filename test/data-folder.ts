import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findBinaries } from "#platform/db/embedded-binaries.server.ts";
import { placeServer } from "#platform/db/embedded-owner.server.ts";

/** A new, empty data folder into which the database's own account can walk. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "iit-test-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes a data folder with the database that belongs to it, wherever that one stands. Nothing may run in it. */
export function removeDataFolder(folder: string): void {
  const { base } = placeServer(findBinaries(), folder);
  rmSync(base, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
