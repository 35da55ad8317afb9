import * as chromeLauncher from "chrome-launcher";
import lighthouse from "lighthouse";
import { findBrowser } from "../scripts/find-browser.ts";
import type { Figure } from "./figure.ts";
import type { Site } from "./site.ts";

const bounds = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
/** What nearly everybody comes in by is held to more. */
const doors = { paths: /^\/$|^\/blogs(\/|$)/, performance: 98 };

/** Lighthouse, mobile settings; the median of so many runs. */
export async function benchLighthouse(site: Site, paths: readonly string[], runs = 3): Promise<Figure[]> {
  const chrome = await chromeLauncher.launch({
    chromePath: findBrowser(),
    chromeFlags: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  const figures: Figure[] = [];
  const sitemap = await fetch(`${site.origin}/sitemap.xml`).then((answer) => answer.text());
  const listed = new Set([...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname));
  try {
    for (const path of paths) {
      const scores: Record<string, number[]> = {};
      for (let run = 0; run < runs; run += 1) {
        const result = await lighthouse(site.origin + path, {
          port: chrome.port,
          output: "json",
          logLevel: "error",
          onlyCategories: Object.keys(bounds),
        });
        for (const [name, category] of Object.entries(result?.lhr.categories ?? {}))
          scores[name] = [...(scores[name] ?? []), (category.score ?? 0) * 100];
        const failed = Object.values(result?.lhr.audits ?? {}).filter(
          (audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === "binary",
        );
        if (run === 0 && failed.length > 0)
          console.log(`  ${path}: ${failed.map((audit) => `${audit.id} (${audit.title})`).join("; ")}`);
      }
      for (const [name, atLeast] of Object.entries(bounds)) {
        const sorted = (scores[name] ?? [0]).sort((a, b) => a - b);
        figures.push({
          name: `Lighthouse ${path}: ${name}`,
          value: sorted[Math.floor(sorted.length / 2)] as number,
          unit: "",
          // Lighthouse holds for a fault that a page asks not to be indexed; only what the sitemap names is to be.
          ...(name === "seo" && !listed.has(path)
            ? { note: "not in the sitemap" }
            : { atLeast: name === "performance" && doors.paths.test(path) ? doors.performance : atLeast }),
        });
      }
    }
  } finally {
    chrome.kill();
  }
  return figures;
}
