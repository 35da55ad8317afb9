import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** What a new site answers with its demonstration: a page, one from the database, a picture that is drawn, a call. */
const asked = ["/", "/blogs", "/social/pages/home.png", "/api/v1/blogs/public-list"];
/** Development packages, and what an installation by npm would leave. */
const absent = ["node_modules/vite", "node_modules/.bin", "node_modules/.installed", "node_modules/typescript"];

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

/**
 * Unpacks an archive into an empty folder and serves a new site from it as somebody without npm would, whose registry can't be
 * reached. Throws where it doesn't come up, answer, or end in order.
 *
 * @param top the folder that the archive holds
 */
export async function tryRelease(archive: string, top: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "iit-release-"));
  try {
    const unpacked = spawnSync("tar", ["-xzf", path.resolve(archive), "-C", folder], { encoding: "utf8" });
    if (unpacked.status !== 0) throw new Error(`The archive can't be unpacked: ${unpacked.stderr}`);
    const site = path.join(folder, top);
    const data = path.join(folder, "data");
    mkdirSync(data);
    const port = await freePort();
    const nowhere = "http://127.0.0.1:1";
    const env = {
      PATH: "/usr/bin:/bin",
      HOME: folder,
      PORT: String(port),
      DATA_DIR: data,
      SEED: "demo",
      ...{ npm_config_registry: nowhere, http_proxy: nowhere, https_proxy: nowhere },
    };
    const child = spawn(process.execPath, ["scripts/start.mjs", "serve"], { cwd: site, env });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    const ended = once(child, "exit") as Promise<[number | null]>;
    const get = (address: string) => fetch(`http://127.0.0.1:${port}${address}`, { headers: { connection: "close" } });
    try {
      for (const end = Date.now() + 300_000; ; await sleep(100)) {
        if (
          await get("/readyz").then(
            ({ ok }) => ok,
            () => false,
          )
        )
          break;
        if (child.exitCode !== null || Date.now() > end) throw new Error(`It does not come up:\n${output}`);
      }
      for (const address of asked) {
        const { status } = await get(address);
        if (status !== 200) throw new Error(`${address} is answered by ${status}:\n${output}`);
      }
    } finally {
      child.kill("SIGTERM");
    }
    const [code] = await ended;
    if (code !== 0) throw new Error(`It does not end in order (${code}):\n${output}`);
    const there = absent.filter((place) => existsSync(path.join(site, place)));
    if (there.length > 0) throw new Error(`It has what it should not: ${there.join(", ")}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
