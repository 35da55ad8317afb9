import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.ts";
import type { Figure } from "./figure.ts";
import { hear } from "./heard.ts";
import type { Site } from "./site.ts";

/** Slow 3G as the browsers' own tools have it, and a phone's processor. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowerBy = 4;
/** What a browser tells a page of such a line. Not every Chromium that slows it down on command calls it a slow one (150 doesn't). */
const told = { effectiveType: "3g", rtt: 400, downlink: 0.4, saveData: false };
/** Nothing more is fetched once it has been quiet for so long. */
const quietMs = 3000;
const rounds = 3;

export interface SlowVisit {
  /** Bytes of JavaScript files and of inline scripts that ran, gzip. */
  script: number;
  wire: number;
  /** From the press to the first text, and to the last byte, in s. */
  text: number;
  all: number;
}

/** One visit with an empty cache by somebody who only reads: nothing is touched. */
export async function slowVisit(address: string): Promise<SlowVisit> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true });
    const session = await page.context().newCDPSession(page);
    const heard = await hear(page, session);
    await page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), told);
    await session.send("Network.emulateNetworkConditions", slow3g);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
    await page.goto(address, { waitUntil: "load" });
    await heard.untilQuiet(quietMs);
    const { text, inline } = await page.evaluate(() => ({
      text: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
      inline: [...document.querySelectorAll("script:not([src])")]
        .filter((script) => ["", "text/javascript", "module"].includes((script as HTMLScriptElement).type))
        .map(({ textContent }) => textContent)
        .join("\n"),
    }));
    const script = await heard.scriptBytes();
    return {
      script: script + (inline === "" ? 0 : gzipSync(inline, { level: 9 }).length),
      wire: heard.wire,
      text: text / 1000,
      all: heard.last - heard.first,
    };
  } finally {
    await browser.close();
  }
}

/** A first visit over a slow connection: when there is something to read, when all is there, and what script it took. */
export async function benchSlowVisit(site: Site, path: string): Promise<Figure[]> {
  const visits: SlowVisit[] = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await slowVisit(site.origin + path));
  const middle = (of: (visit: SlowVisit) => number) =>
    visits.map(of).sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
  const name = `First visit to ${path} on slow 3G, nothing touched`;
  return [
    { name: `${name}: JavaScript, gzip`, value: middle(({ script }) => script) / 1024, unit: "KB", atMost: 15 },
    { name: `${name}: everything over the wire`, value: middle(({ wire }) => wire) / 1024, unit: "KB" },
    { name: `${name}: first text`, value: middle(({ text }) => text), unit: "s", atMost: 2 },
    { name: `${name}: all of it`, value: middle(({ all }) => all), unit: "s", atMost: 3.5 },
  ];
}
