import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startBare } from "./bare.ts";
import type { Figure } from "./figure.ts";
import { databasePids, processorMs, type Site } from "./site.ts";

/** How often each blog is rendered in a round. */
const turns = 15;
/** Until the compiler has seen enough: a site runs for weeks. */
const warmRounds = 5;
/** Other work on the machine only ever adds: the quietest of some rounds is nearest to the truth. */
const rounds = 6;
/** Sent beside each turn of pages: a bare request takes so little that more of them are needed for a figure. */
const bareRequests = 300;
/** What the page may cost, in bare requests. */
const bound = 18;
/** A notice is heard within this time (ms); the counts of pages tell if it was not. */
const heardMs = 25;
/** How pages are asked for: after a notice that changed nothing in them, or after a write that changed all of them. */
type Way = "checked" | "rendered";

/** Pages that the site has made so far, in one way. */
async function madeSoFar(site: Site, way: Way): Promise<number> {
  const text = await fetch(`${site.origin}/metrics`).then((answer) => answer.text());
  return Number(new RegExp(`^pages_made_total\\{how="${way}"\\} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
}

/**
 * Processor time of one blog page that memory can't answer at once, database included, on average over all blogs of the
 * demonstration: before each turn all kept pages are put in doubt by the same notice that a write sends, and each blog is asked for
 * once. Either nothing was written (the page's data is loaded, and it is what it was), or each blog was (all of the page is made anew). Beside
 * it stands what a bare node:http server takes in the same run to send such a page: milliseconds tell as much of the
 * machine as of the site. Throws when pages were made in another way than was meant.
 */
export async function benchUncachedPage(
  site: Site,
  dataDir: string,
  databaseUrl: string,
  path: string,
): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const listed = await client.query<{ slug: string }>(
    "select slug from blogs where status = 'published' and publish_at <= now()",
  );
  const read = async (address: string, acceptEncoding: string) => {
    const answer = await fetch(site.origin + address, { headers: { "accept-encoding": acceptEncoding } });
    await answer.arrayBuffer();
  };
  const bare = await startBare(site.origin + path);
  const begin = async (way: Way, turn: number) => {
    if (way === "checked") await client.query("select pg_notify('page_cache', 'blogs')");
    else await client.query("update blogs set reading_time = reading_time + $1", [turn % 2 === 0 ? 1 : -1]);
    await sleep(heardMs);
  };
  // The machine's own pace changes within seconds: each turn of pages has bare requests right beside it.
  const run = async (way: Way, acceptEncoding = "identity"): Promise<{ page: number; bare: number }> => {
    const before = await madeSoFar(site, way);
    const taken = { page: 0, bare: 0 };
    for (let turn = 0; turn < turns; turn += 1) {
      await begin(way, turn);
      taken.page += await processorMs([site.pid, ...databasePids(dataDir)], async () => {
        for (const { slug } of listed.rows) await read(`/blogs/${slug}`, acceptEncoding);
      });
      taken.bare += await processorMs([bare.pid], async () => {
        for (let i = 0; i < bareRequests; i += 1)
          await fetch(bare.origin + path).then((answer) => answer.arrayBuffer());
      });
    }
    const made = (await madeSoFar(site, way)) - before;
    if (made !== turns * listed.rows.length)
      throw new Error(`${made} of ${turns * listed.rows.length} pages were ${way}`);
    return { page: taken.page / (turns * listed.rows.length), bare: taken.bare / (turns * bareRequests) };
  };
  const taken: Record<Way, { page: number; bare: number; ratio: number }[]> = { checked: [], rendered: [] };
  for (let round = 0; round < warmRounds; round += 1)
    for (const way of ["rendered", "checked"] as const) await run(way);
  for (let round = 0; round < rounds; round += 1)
    for (const way of ["rendered", "checked"] as const) {
      const figures = await run(way);
      taken[way].push({ ...figures, ratio: figures.page / figures.bare });
    }
  const packed = { rendered: (await run("rendered", "br")).page, checked: (await run("checked", "br")).page };
  await client.end();
  bare.stop();
  const figuresOf = (way: Way, name: string, bounds: { ms?: number; bare?: number }): Figure[] => {
    const sorted = (of: "page" | "bare" | "ratio") =>
      taken[way].map((one) => one[of]).sort((one, other) => one - other);
    const plain = sorted("page")[0] as number;
    const ratios = sorted("ratio");
    const middle = ratios[Math.floor(ratios.length / 2)] as number;
    return [
      {
        name: `Processor time of ${name}, database included`,
        value: plain,
        unit: "ms",
        ...(bounds.ms === undefined ? {} : { atMost: bounds.ms }),
        note: `mean of ${listed.rows.length} blogs in the quietest of ${rounds} rounds, ${(sorted("page").at(-1) as number).toFixed(2)} in the noisiest; a bare node:http server took ${(sorted("bare")[0] as number).toFixed(3)} ms to send such a page`,
      },
      {
        name: "The same in bare requests",
        value: middle,
        unit: "×",
        ...(bounds.bare === undefined ? {} : { atMost: bounds.bare }),
        note: `median of ${rounds} rounds, each against the bare requests between its turns; from ${(ratios[0] as number).toFixed(1)} to ${(ratios.at(-1) as number).toFixed(1)}`,
      },
      {
        name: "The same for a browser that takes brotli",
        value: packed[way],
        unit: "ms",
        note: way === "rendered" ? "compressed once for each version of a page" : "its compressed form was kept",
      },
    ];
  };
  return [
    ...figuresOf("checked", "one uncached blog page that a write dropped without changing it", { ms: 2, bare: bound }),
    ...figuresOf("rendered", "one uncached blog page that a write changed", {}),
  ];
}
