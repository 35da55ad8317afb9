import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { serverEnvironment } from "./embedded-cluster.server.ts";
import type { ServerPlace } from "./embedded-owner.server.ts";
import { nameOf } from "./embedded-process.server.ts";

/** Why the settings: loopback only; a small machine; the log holds no values of rows, which may be about people. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  shared_buffers: "64MB",
  password_encryption: "scram-sha-256",
  timezone: "UTC",
  jit: "off",
  log_checkpoints: "off",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}

/** Begins a server on a cluster; who calls waits for it to answer. */
export function spawnPostgres(place: ServerPlace, cluster: string, port: number, logFile: string): ChildProcess {
  const output = openSync(logFile, "a", 0o600);
  const options = Object.entries({ ...settings, cluster_name: nameOf(cluster) }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  // Its own process group: Ctrl-C in a terminal must reach the database only through us, after the requests are drained.
  const child = spawn(path.join(place.native, "bin", "postgres"), ["-D", cluster, "-p", String(port), ...options], {
    ...place.owner,
    cwd: place.base,
    detached: true,
    stdio: ["ignore", output, output],
    env: serverEnvironment(),
  });
  closeSync(output);
  return child;
}
