import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "./figure.ts";
import type { Site } from "./site.ts";

const perSecond = 300;
const seconds = 12;
const letters = "abcdefghijklmnopqrstuvwxyz0123456789 .কখগশুল্ক";

/** Words that nobody wrote: the dearest searches, because every one of them is looked up letter by letter. */
function randomText(): string {
  const length = 4 + Math.floor(Math.random() * 24);
  return Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join("");
}

/** 95th percentile (ms) of pages and calls that people use meanwhile, one after the other, and how many failed. */
async function visit(site: Site, paths: string[], until: () => boolean): Promise<{ p95: number; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  for (let i = 0; !until(); i += 1) {
    const begun = performance.now();
    const answer = await fetch(`${site.origin}${paths[i % paths.length]}`);
    await answer.arrayBuffer();
    if (!answer.ok) failed += 1;
    times.push(performance.now() - begun);
    await sleep(10);
  }
  times.sort((a, b) => a - b);
  return { p95: times[Math.floor(times.length * 0.95)] ?? 0, failed };
}

/** Sends 300 searches a second, whatever comes back, and counts the statuses. */
async function flood(site: Site, address: () => string, path: string): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const open: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    const due = begun + (sent * 1000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const headers = { "x-forwarded-for": address(), accept: "text/html" };
    open.push(
      fetch(`${site.origin}${path}?q=${encodeURIComponent(randomText())}`, { headers }).then(
        async (answer) => {
          await answer.arrayBuffer();
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        },
        () => statuses.set(0, (statuses.get(0) ?? 0) + 1),
      ),
    );
  }
  await Promise.all(open);
  return statuses;
}

/**
 * How long pages take while somebody sends 300 searches of random text a second: from one address, from a new one each
 * time, and as pages instead of calls. The site must know the addresses (TRUST_PROXY=1).
 */
export async function benchFlood(site: Site, blog: string): Promise<Figure[]> {
  const paths = ["/", blog, "/api/v1/blogs/public-list?page=2", "/programs", "/api/v1/programs"];
  const calmEnd = performance.now() + 4000;
  const calm = await visit(site, paths, () => performance.now() > calmEnd);
  let given = 0;
  const fresh = () => {
    given += 1;
    return `10.${given >> 16}.${(given >> 8) & 255}.${given & 255}`;
  };
  const kinds = [
    ["from one address", () => "192.0.2.7", "/api/v1/search"],
    ["from as many addresses", fresh, "/api/v1/search"],
    ["as pages, from as many addresses", fresh, "/search"],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, address, path] of kinds) {
    let over = false;
    const visiting = visit(site, paths, () => over);
    const statuses = await flood(site, address, path);
    over = true;
    const { p95, failed } = await visiting;
    const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
    const note = `${calm.p95.toFixed(0)} ms when calm; ${failed} pages failed; searches: ${told}`;
    figures.push({
      name: `Pages during 300 searches/s ${name}: p95`,
      value: failed > 0 ? 9999 : p95,
      unit: "ms",
      atMost: 250,
      note,
    });
  }
  return figures;
}
