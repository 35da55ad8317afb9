import type { Disk } from "flydrive";

/**
 * Deletes files that were put for a row, after their step failed: unless a row names them, for the answer to a COMMIT can be lost.
 * `isNamed` asks outside of that transaction and shares the row's lock, so that a COMMIT which is still under way is waited
 * for. Where nobody can be asked they stay, and the sweep takes what no row knows.
 */
export async function giveUp(storage: Disk, folder: string, isNamed: () => Promise<boolean>): Promise<void> {
  if (!(await isNamed().catch(() => true))) await storage.deleteAll(folder);
}
