import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { launch, useDataFolder } from "./site-process.ts";

/** What is copied to a machine that only runs the site. */
const shipped = ["build", "db", "scripts", "src", "package.json", "package-lock.json"];

/** The packages that 'npm install --omit=dev' puts in, where the lock file has them. */
function runningPackages(): string[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([place, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) && !dev && existsSync(place))
    .map(([place]) => place);
}

/** A folder as such a machine has it. */
function installForRunning(project: string): void {
  mkdirSync(path.join(project, "node_modules"), { recursive: true });
  for (const name of shipped) cpSync(name, path.join(project, name), { recursive: true });
  for (const place of runningPackages()) {
    mkdirSync(path.dirname(path.join(project, place)), { recursive: true });
    symlinkSync(path.resolve(place), path.join(project, place));
  }
  // npm's own mark of an installation.
  cpSync("package-lock.json", path.join(project, "node_modules", ".package-lock.json"));
}

// Packages find their own by the place they were linked to, as if they lay there: a development package is in none.
const env = { NODE_OPTIONS: "--preserve-symlinks" };

it("npm run serve needs no development package, and installs none", async () => {
  const outer = useDataFolder();
  const project = path.join(outer, "site");
  installForRunning(project);
  expect(existsSync(path.join(project, "node_modules", "vite"))).toBe(false);

  const site = await launch(path.join(outer, "data"), { via: "serve", cwd: project, env: { ...env, SEED: "demo" } });
  await site.ready();
  for (const address of [
    "/",
    "/blogs",
    "/blogs/lc-dates-by-hand",
    "/social/pages/home.png",
    "/api/v1/blogs/public-list",
  ])
    expect((await site.get(address)).status, address).toBe(200);
  site.child.kill("SIGTERM");
  expect(await site.ended).toBe(0);

  const cli = spawnSync(process.execPath, ["scripts/start.mjs", "cli", "help"], {
    cwd: project,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  expect(cli.stdout).toContain("admin create");
  expect(existsSync(path.join(project, "node_modules", "vite"))).toBe(false);
});

it("npm run serve says what is missing", () => {
  const project = path.join(useDataFolder(), "site");
  mkdirSync(path.join(project, "scripts"), { recursive: true });
  const serve = () =>
    spawnSync(process.execPath, ["scripts/start.mjs", "serve"], { cwd: project, encoding: "utf8", timeout: 60_000 });
  cpSync("scripts", path.join(project, "scripts"), { recursive: true });
  cpSync("package.json", path.join(project, "package.json"));
  expect(serve()).toMatchObject({ status: 1, stderr: expect.stringContaining("npm install --omit=dev") });
  symlinkSync(path.resolve("node_modules"), path.join(project, "node_modules"));
  expect(serve()).toMatchObject({ status: 1, stderr: expect.stringContaining("npm run build") });
});
