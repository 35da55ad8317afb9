import { chromium } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.ts";
import type { Figure } from "./figure.ts";
import { hear } from "./heard.ts";
import type { Site } from "./site.ts";

/** Nothing more is fetched once it has been quiet for so long. */
const quietMs = 1500;

export interface FirstVisit {
  /** Bytes of JavaScript files, gzip. */
  script: number;
  wire: number;
  requests: number;
  /** Layout shift (CLS). */
  shift: number;
  /**
   * Whether the machine has a font whose sizes the style sheet knows (Arial, Roboto, Liberation Sans …), as phones and desktops have.
   * Without one the text moves when the site's own fonts come.
   */
  hasFallbackFont: boolean;
}

/** One visit by a phone with an empty cache over slow 4G, so that fonts and pictures come late. */
export async function firstVisit(address: string): Promise<FirstVisit> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
    const session = await page.context().newCDPSession(page);
    const heard = await hear(page, session);
    await page.addInitScript(() => {
      const shifts = { total: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.total += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
    await page.goto(address, { waitUntil: "load" });
    await heard.untilQuiet(quietMs);
    const shift = await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
    const script = await heard.scriptBytes();
    const hasFallbackFont = await page.evaluate(() =>
      new FontFace("any", 'local("Arial"), local("Liberation Sans"), local("Roboto")').load().then(
        () => true,
        () => false,
      ),
    );
    return { script, wire: heard.wire, requests: heard.requests, shift, hasFallbackFont };
  } finally {
    await browser.close();
  }
}

/** What a first visit to a page costs a phone with an empty cache: bytes over the wire and layout shift. */
export async function benchFirstVisit(site: Site, path: string): Promise<Figure[]> {
  const { script, wire, shift, hasFallbackFont } = await firstVisit(site.origin + path);
  return [
    { name: `First visit to ${path}: JavaScript, gzip`, value: script / 1024, unit: "KB", atMost: 130 },
    { name: `First visit to ${path}: everything over the wire`, value: wire / 1024, unit: "KB", atMost: 250 },
    {
      name: `First visit to ${path}: layout shift (CLS)`,
      value: shift,
      unit: "",
      atMost: 0.01,
      ...(hasFallbackFont ? {} : { note: "this machine has no Arial, Liberation Sans or Roboto (fonts-liberation)" }),
    },
  ];
}
