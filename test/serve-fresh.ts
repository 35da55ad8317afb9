// Starts the site as a person does (npm start), but with a new data folder that is removed at the end. For journeys.
// With E2E_PREPARED the first start leaves a copy of its data folder there, for journeys that start a site of their own.
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { copyPrepared, prepareFolder } from "./prepared-folder.ts";

const folder = makeDataFolder();
const { PORT = "4317", E2E_PREPARED: prepared } = process.env;
if (prepared) {
  mkdirSync(prepared);
  chmodSync(prepared, 0o755);
  await prepareFolder(prepared);
  await copyPrepared(prepared, folder);
}
const child = spawn(process.execPath, ["scripts/start.mjs", "start"], {
  stdio: ["ignore", "inherit", "inherit"],
  // With this name start.mjs watches its parent: the site ends also when this process is killed hard.
  env: { ...process.env, PORT, DATA_DIR: folder, NODE_ENV: "", npm_lifecycle_event: "e2e" },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill("SIGTERM"));
child.on("exit", (code) => {
  removeDataFolder(folder);
  if (prepared) removeDataFolder(prepared);
  process.exit(code ?? 1);
});
