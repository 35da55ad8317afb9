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
/** A bare request takes so little that more of them are needed for a figure; they are sent beside each round of pages. */
const bareRequests = 2000;
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
  const run = async (acceptEncoding: string): Promise<number> => {
    const kept = await keptAnswers(site);
    let taken = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      await client.query("select pg_notify('page_cache', 'blogs')");
      await sleep(heardMs);
      taken += await processorMs([site.pid, ...databasePids(dataDir)], async () => {
        for (const { slug } of listed.rows) await read(`/blogs/${slug}`, acceptEncoding);
      });
    }
    const fromMemory = (await keptAnswers(site)) - kept;
    if (fromMemory > 0) throw new Error(`${fromMemory} pages came from memory: the notice was not heard in time`);
    return taken / (turns * listed.rows.length);
  };
  const bare = await startBare(site.origin + path);
  const bareRun = async () => {
    const taken = await processorMs([bare.pid], async () => {
      for (let i = 0; i < bareRequests; i += 1) await fetch(bare.origin + path).then((answer) => answer.arrayBuffer());
    });
    return taken / bareRequests;
  };
  for (let round = 0; round < warmRounds; round += 1) await run("identity");
  await bareRun();
  // The machine's own pace changes from minute to minute: each round is held against the bare one right beside it.
  const taken: { page: number; bare: number; ratio: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await run("identity");
    const beside = await bareRun();
    taken.push({ page, bare: beside, ratio: page / beside });
  }
  const packed = await run("br");
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
      note: `median of ${rounds} rounds, each against the bare requests right after it; from ${(ratios[0] as number).toFixed(1)} to ${(ratios.at(-1) as number).toFixed(1)}`,
    },
    {
      name: "The same with its first brotli compression",
      value: packed,
      unit: "ms",
      note: "once for each version of a page",
    },
  ];
}
