// Starts the site as a person does (npm start), but with a new data folder that is removed at the end. For journeys.
import { spawn } from "node:child_process";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";

const folder = makeDataFolder();
const { PORT = "4317" } = process.env;
const child = spawn(process.execPath, ["scripts/start.mjs", "start"], {
  stdio: ["ignore", "inherit", "inherit"],
  // With this name start.mjs watches its parent: the site ends also when this process is killed hard.
  env: { ...process.env, PORT, DATA_DIR: folder, NODE_ENV: "", npm_lifecycle_event: "e2e" },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill("SIGTERM"));
child.on("exit", (code) => {
  removeDataFolder(folder);
  process.exit(code ?? 1);
});
