import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** Path of a Chromium on this machine, Playwright's own download included; undefined where there is none. */
export function lookForBrowser(): string | undefined {
  return [process.env.CHROME_PATH ?? "", ...usual, chromium.executablePath()].find((path) => path !== "" && existsSync(path));
}

/** The same, where one must be there. Throws with what to do. */
export function findBrowser(): string {
  const found = lookForBrowser();
  if (!found) throw new Error("No Chromium was found. Run npm test once (it installs one), or set CHROME_PATH.");
  return found;
}
