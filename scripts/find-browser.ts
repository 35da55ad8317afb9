import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const usual = [
  // The same engine without a window: pages open in half the time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** On Ubuntu chromium-browser is a script that says "install the snap": what does not tell its version is no browser. */
function runs(file: string): boolean {
  return existsSync(file) && spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

/** Path of a Chromium on this machine, Playwright's own download included; undefined where there is none. */
export function lookForBrowser(): string | undefined {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  return usual.find(runs) ?? [chromium.executablePath()].find((file) => existsSync(file));
}

/** The same, where one must be there. Throws with what to do. */
export function findBrowser(): string {
  const found = lookForBrowser();
  if (!found) throw new Error("No Chromium was found. Run npm test once (it installs one), or set CHROME_PATH.");
  return found;
}
