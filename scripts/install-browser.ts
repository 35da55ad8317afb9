// Finds a browser for the journeys, or installs one: node scripts/install-browser.ts. Prints where it is.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { lookForBrowser } from "./find-browser.ts";

function run(command: string, args: string[]): boolean {
  console.log(`$ ${command} ${args.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env }).status === 0;
}

/** Installs a browser where there is none. Answers where it is, or undefined. */
export function ensureBrowser(): string | undefined {
  const found = lookForBrowser();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"]);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      const installed = run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]) && lookForBrowser();
      if (installed) return installed;
    }
  }
  run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  return lookForBrowser();
}

if (import.meta.main) {
  const browser = ensureBrowser();
  if (!browser) {
    console.error("No browser for the tests. Install Chromium or Chrome, or set CHROME_PATH to one, and try again.");
    process.exit(1);
  }
  // What a journey finds may depend on it.
  console.log(browser, spawnSync(browser, ["--version"], { encoding: "utf8", timeout: 20_000 }).stdout?.trim() ?? "");
}
