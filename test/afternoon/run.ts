// A technician's afternoon, from the release's archive to the day after the disk broke: npm run test:afternoon. Takes half an hour at most,
// most of it the wait for the nightly copy. Needs nginx and openssl. Writes docs/afternoon.md.
import { spawnSync } from "node:child_process";

const run = (args: string[], env: Record<string, string> = {}) => {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
  if (status !== 0) process.exit(status ?? 1);
};

run(["scripts/release.ts", "--as-it-is"]);
run(["node_modules/vitest/vitest.mjs", "run", "--project", "afternoon"], { AFTERNOON: "1" });
