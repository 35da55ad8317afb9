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
/** A notice is heard within this time (ms); the count of kept answers tells if it was not. */
const heardMs = 25;

/** Pages that the site has answered from its memory so far. */
async function keptAnswers(site: Site): Promise<number> {
  const text = await fetch(`${site.origin}/metrics`).then((answer) => answer.text());
  const found = /http_answers_from_memory\{kind="page"\} (\d+)/.exec(text);
  if (!found) throw new Error("/metrics does not tell how many pages came from memory");
  return Number(found[1]);
}

/**
 * Processor time of one uncached blog page, database included, on average over all blogs of the demonstration: before
 * each turn everything kept is dropped by the same notice that a write sends, and each blog is asked for once. Beside
 * it stands what a bare node:http server takes in the same run to send such a page: milliseconds tell as much of the
 * machine as of the site. Throws when pages came from memory after all.
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
  // The machine's own pace changes within seconds: each turn of pages has bare requests right beside it.
  const run = async (acceptEncoding: string): Promise<{ page: number; bare: number }> => {
    const kept = await keptAnswers(site);
    const taken = { page: 0, bare: 0 };
    for (let turn = 0; turn < turns; turn += 1) {
      await client.query("select pg_notify('page_cache', 'blogs')");
      await sleep(heardMs);
      taken.page += await processorMs([site.pid, ...databasePids(dataDir)], async () => {
        for (const { slug } of listed.rows) await read(`/blogs/${slug}`, acceptEncoding);
      });
      taken.bare += await processorMs([bare.pid], async () => {
        for (let i = 0; i < bareRequests; i += 1)
          await fetch(bare.origin + path).then((answer) => answer.arrayBuffer());
      });
    }
    const fromMemory = (await keptAnswers(site)) - kept;
    if (fromMemory > 0) throw new Error(`${fromMemory} pages came from memory: the notice was not heard in time`);
    return { page: taken.page / (turns * listed.rows.length), bare: taken.bare / (turns * bareRequests) };
  };
  for (let round = 0; round < warmRounds; round += 1) await run("identity");
  const taken: { page: number; bare: number; ratio: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const figures = await run("identity");
    taken.push({ ...figures, ratio: figures.page / figures.bare });
  }
  const packed = (await run("br")).page;
  await client.end();
  bare.stop();
  const sorted = (of: "page" | "bare" | "ratio") => taken.map((one) => one[of]).sort((one, other) => one - other);
  const plain = sorted("page")[0] as number;
  const ratios = sorted("ratio");
  const middle = ratios[Math.floor(ratios.length / 2)] as number;
  return [
    {
      name: "Processor time of one uncached blog page, database included",
      value: plain,
      unit: "ms",
      atMost: 2,
      note: `mean of ${listed.rows.length} blogs in the quietest of ${rounds} rounds, ${(sorted("page").at(-1) as number).toFixed(2)} in the noisiest; a bare node:http server took ${(sorted("bare")[0] as number).toFixed(3)} ms to send such a page`,
    },
    {
      name: "The same in bare requests",
      value: middle,
      unit: "×",
      atMost: bound,
      note: `median of ${rounds} rounds, each against the bare requests between its turns; from ${(ratios[0] as number).toFixed(1)} to ${(ratios.at(-1) as number).toFixed(1)}`,
    },
    {
      name: "The same with its first brotli compression",
      value: packed,
      unit: "ms",
      note: "once for each version of a page",
    },
  ];
}
