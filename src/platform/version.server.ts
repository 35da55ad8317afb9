import { readFileSync } from "node:fs";
import path from "node:path";

/** What `npm run release` writes beside the files of a release. */
export interface Release {
  name: string;
  version: string;
  /** What it was made from; ends in '+changes' where that was more than what was committed. */
  commit: string;
  madeAt: string;
  /** Machines that it runs on, for example linux-x64. */
  platform: string;
  node: string;
  postgres: string;
  migrations: { tag: string; hash: string }[];
}

export const releaseFile = "release.json";

const read = <T>(file: string) => JSON.parse(readFileSync(file, "utf8")) as T;

/** The version of the files in a folder, and of which release they are; none where they come from the sources. */
function readVersion(root = process.cwd()): { version: string; release: Release | undefined } {
  const { version } = read<{ version: string }>(path.join(root, "package.json"));
  try {
    return { version, release: read<Release>(path.join(root, releaseFile)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return { version, release: undefined };
  }
}

/** The same in words. */
export function sayVersion({ version, release } = readVersion()): string {
  if (!release) return `${version}, from the sources`;
  return `${version}, commit ${release.commit.slice(0, 12)} of ${release.madeAt.slice(0, 10)}, for ${release.platform}`;
}
