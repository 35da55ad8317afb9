import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { processesOf, serverOf, signalAll, useDataFolder } from "../process/site-process.ts";

/** A machine with nothing of the site on it but what the archive of the release has. */
export class Machine {
  readonly folder: string;
  readonly site: string;
  readonly data: string;
  readonly port: number;
  private output = "";

  constructor(port: number) {
    // Its processes are ended, and the folder goes, after the test.
    this.folder = useDataFolder();
    this.site = path.join(this.folder, "opt-iit");
    this.data = path.join(this.folder, "var-lib-iit");
    this.port = port;
    for (const place of [this.site, this.data]) mkdirSync(place, { recursive: true });
  }

  /** As the runbook has it: no npm, no network. */
  unpack(): void {
    const archive = readdirSync("release").find((name) => name.endsWith(".tar.gz"));
    if (!archive) throw new Error("There is no archive of a release in release/.");
    const place = path.resolve("release", archive);
    const words = ["-xzf", place, "-C", this.site, "--strip-components=1"];
    const { status, stderr } = spawnSync("tar", words, { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  }

  /** deploy/iit.env with what a technician fills in. */
  settings(filled: Record<string, string>): Record<string, string> {
    const shipped = parseEnv(readFileSync(path.join(this.site, "deploy/iit.env"), "utf8")) as Record<string, string>;
    return {
      PATH: "/usr/bin:/bin",
      HOME: this.folder,
      ...shipped,
      ...filled,
      PORT: String(this.port),
      DATA_DIR: this.data,
    };
  }

  /** Starts the site and waits until it answers. */
  async start(env: Record<string, string>): Promise<void> {
    const child = spawn(process.execPath, ["scripts/start.mjs", "serve"], { cwd: this.site, env, detached: true });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.output = (this.output + text).slice(-4000);
      });
    for (const limit = Date.now() + 120_000; ; await new Promise((done) => setTimeout(done, 50))) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`, { headers: { connection: "close" } }).catch(
        () => undefined,
      );
      if (answer?.ok) return;
      if (child.exitCode !== null || Date.now() > limit) throw new Error(`The site does not come up:\n${this.output}`);
    }
  }

  /** A command of the site (`iit-cli` on a real machine): what it printed. The doctor ends with 1 where it finds something. */
  async cli(env: Record<string, string>, ...words: string[]): Promise<string> {
    const child = spawn(process.execPath, ["scripts/start.mjs", "cli", ...words], { cwd: this.site, env });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
      });
    const [code] = (await once(child, "close")) as [number | null];
    if (code !== 0 && words[0] !== "doctor") throw new Error(`iit-cli ${words[0]} ended with ${code}:\n${printed}`);
    return printed;
  }

  /** In order, as systemd would; then all of it is gone. */
  async stop(): Promise<void> {
    await this.end("SIGTERM");
  }

  /** Site and database at once, in the middle of whatever they do. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const own = () => processesOf(this.data);
    // Asked to end, the site ends its database itself.
    signalAll(signal === "SIGTERM" ? [serverOf(this.data)] : own(), signal);
    for (const limit = Date.now() + 60_000; own().length > 0; await new Promise((done) => setTimeout(done, 50)))
      if (Date.now() > limit) throw new Error(`It does not end:\n${this.output}`);
  }
}
