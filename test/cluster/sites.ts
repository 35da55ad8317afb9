import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverEnvironment, serverFlags } from "../../scripts/node-flags.mjs";
import { eventually } from "../eventually.ts";
import { freePort } from "../free-port.ts";
import { ownFolder, Program, settingsFile } from "./programs.ts";

/** One process of the site, on a port that stays its own. */
export class SiteProcess {
  readonly port: number;
  private readonly folder: string;
  private readonly environment: Record<string, string>;
  private child: ChildProcess | undefined;

  private constructor(folder: string, port: number, environment: Record<string, string>) {
    this.folder = folder;
    this.port = port;
    this.environment = environment;
  }

  static async make(folder: string, environment: Record<string, string>): Promise<SiteProcess> {
    return new SiteProcess(folder, await freePort(), environment);
  }

  start(): void {
    const log = createWriteStream(path.join(this.folder, `site-${this.port}.log`), { flags: "a" });
    this.child = spawn(process.execPath, [...serverFlags, "build/server/index.js"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...serverEnvironment,
        NODE_ENV: "production",
        LOG_LEVEL: "warn",
        PORT: String(this.port),
        DATA_DIR: path.join(this.folder, `site-${this.port}`),
        ...this.environment,
      },
    });
    this.child.stdout?.pipe(log);
    this.child.stderr?.pipe(log);
  }

  /** Waits until it answers that its database is there. */
  async ready(): Promise<void> {
    await eventually(
      `the process on ${this.port} is ready`,
      async () => {
        if (this.child && this.child.exitCode !== null) throw new Error(`The process on ${this.port} ended.`);
        return fetch(`http://127.0.0.1:${this.port}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        );
      },
      { ms: 240_000, pause: 100 },
    );
  }

  /** Ends it; the exit code or the signal. */
  async end(signal: NodeJS.Signals): Promise<number | string | null> {
    const { child } = this;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | string | null>((resolve) =>
      child.once("exit", (code, by) => resolve(by ?? code)),
    );
    child.kill(signal);
    const late = sleep(60_000, "hangs", { ref: false });
    const how = await Promise.race([ended, late]);
    if (how === "hangs") child.kill("SIGKILL");
    return how;
  }
}

/** HAProxy before the processes: one that is not ready gets nothing, and reading is tried again at the other. */
export async function balancerOf(folder: string, port: number, sites: SiteProcess[]): Promise<Program> {
  const own = ownFolder(folder, "balancer");
  const later = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 2\r\nConnection: close\r\n\r\n";
  settingsFile(own, "later.http", later);
  settingsFile(
    own,
    "haproxy.cfg",
    `defaults
  mode http
  timeout connect 3s
  timeout client 60s
  timeout server 90s
  timeout http-keep-alive 5s
  errorfile 502 later.http
  errorfile 503 later.http
frontend web
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend sites
backend sites
  balance roundrobin
  option httpchk GET /healthz
  retries 2
  option redispatch
  # A write may have been done by who then died: only reading is asked for again.
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless METH_GET
  default-server inter 500ms fall 2 rise 1
${sites.map((site, at) => `  server site${at} 127.0.0.1:${site.port} check`).join("\n")}
`,
  );
  return new Program(own, "balancer", ["haproxy", "-f", "haproxy.cfg"]);
}
