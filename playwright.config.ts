import os from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { lookForBrowser } from "./scripts/find-browser.ts";
import { freePort } from "./test/free-port.ts";

// Found once: the workers that Playwright starts read this file again. Somebody at work has one server for run after run.
process.env.E2E_PORT ??= process.env.CI ? String(await freePort()) : "4317";
const port = Number(process.env.E2E_PORT);
process.env.CHROME_PATH ??= lookForBrowser() ?? "";
// A data folder after the first start: test/serve-fresh.ts makes it and removes it, sites of journeys of their own begin with it.
process.env.E2E_PREPARED ??= path.join(os.tmpdir(), `iit-test-prepared-${process.pid}`);
const executablePath = process.env.CHROME_PATH;
/** Pages of journeys live for seconds: what a browser compiles and collects for the hours to come costs a tenth of all and brings nothing. */
const shortLived = ["--js-flags=--no-opt --no-maglev --single-threaded-gc --max-lazy"];

/**
 * What people walk on both sizes is walked on both: registering, reading, buying, asking, finding, the shells and the editor. All other
 * journeys have one; every page is looked at in both layouts by site.spec.ts all the same (decision 140).
 */
const walked = (...names: string[]) => names.map((name) => `**/journeys/${name}.spec.ts`);
const onPhones = walked(
  ...["account-waiting", "admin-approval", "admin-bin", "admin-blogs-valid", "admin-coupons", "admin-files"],
  ...["admin-items", "admin-media", "admin-orders", "alumni", "certificates", "cohorts", "door", "early-presses"],
  ...["event-calendar", "home-failure", "late-script", "launched", "learning-record", "membership", "newsletter"],
  ...["online-access", "tickets", "waiting-list"],
);
const onDesks = walked(
  ...["account-failures", "admin-alumni", "admin-blogs-many", "admin-crash", "admin-desk", "admin-items-many"],
  ...["admin-keyboard", "admin-pages", "admin-programs", "admin-purchases", "admin-redirects", "admin-terms"],
  ...["admin-transfer", "admin-users", "companies", "downloads", "own-lists", "xss"],
);

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // One more than there are cores on a small machine: journeys wait for emails, cameras and refusals.
  workers: 3,
  // Limits of time only end what hangs: a busy machine takes five times as long as a quiet one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [
    ["list"],
    ["./e2e/never-ran.ts"],
    ["json", { outputFile: process.env.E2E_RESULT ?? "test-results/result.json" }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { args: shortLived, ...(executablePath ? { executablePath } : {}) },
    // A press that waits for what never comes is told after two minutes, not when the whole journey is given up.
    actionTimeout: 120_000,
    trace: process.env.CI ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    // What a worker fetches no journey can hold back or break: only the one about being offline has it.
    serviceWorkers: "block",
  },
  projects: [
    {
      name: "phone",
      testIgnore: onDesks,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
    {
      name: "desktop",
      testIgnore: onPhones,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" test/serve-fresh.ts`,
    env: { PORT: String(port) },
    url: `http://localhost:${port}/readyz`,
    timeout: 600_000,
    reuseExistingServer: !process.env.CI,
    gracefulShutdown: { signal: "SIGTERM", timeout: 25_000 },
    stdout: "pipe",
    stderr: "pipe",
  },
});
