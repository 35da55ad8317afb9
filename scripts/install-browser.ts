// Finds a browser for the journeys, or installs one: node scripts/install-browser.ts. Prints where it is.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** On Ubuntu the package is a script that says "install the snap": what does not tell its version is no browser. */
function runs(file: string): boolean {
  return existsSync(file) && spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

/** The browser to use: CHROMIUM_PATH, one of the machine's, or Playwright's own; undefined when there is none. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return usual.find(runs) ?? [chromium.executablePath()].find((file) => existsSync(file));
}

function run(command: string, args: string[]): boolean {
  console.log(`$ ${command} ${args.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env }).status === 0;
}

/** Installs a browser where there is none. Answers where it is, or undefined. */
export function ensureBrowser(): string | undefined {
  const found = findBrowser();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"]);
    if (run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"])) {
      const installed = findBrowser();
      if (installed) return installed;
    }
  }
  run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  return findBrowser();
}

if (import.meta.main) {
  const browser = ensureBrowser();
  if (!browser) {
    console.error("No browser for the tests. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and try again.");
    process.exit(1);
  }
  console.log(browser);
}
