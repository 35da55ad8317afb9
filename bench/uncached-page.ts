import pg from "pg";
import { startBare } from "./bare.ts";
import type { Figure } from "./figure.ts";
import { databasePids, processorMs, type Site } from "./site.ts";

const renders = 400;
/** Other work on the machine only ever adds: the quietest of some rounds is nearest to the truth. */
const rounds = 5;
/** A bare request takes so little that more of them are needed for a figure. */
const bareRequests = 4000;

/**
 * Processor time of one uncached blog page, database included: before each request everything kept is dropped by the
 * same notice that a write sends. What the notice itself costs is measured and taken off. Beside it stands what a bare
 * node:http server takes in the same run to send such a page: milliseconds tell as much of the machine as of the site.
 */
export async function benchUncachedPage(
  site: Site,
  dataDir: string,
  databaseUrl: string,
  path: string,
): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const drop = () => client.query("select pg_notify('page_cache', 'blogs')");
  const used = () => processorMs([site.pid, ...databasePids(dataDir)]);
  const run = async (request: (() => Promise<unknown>) | undefined): Promise<number> => {
    const before = used();
    for (let i = 0; i < renders; i += 1) {
      await drop();
      await request?.();
    }
    return (used() - before) / renders;
  };
  const get = (headers: Record<string, string>) => () =>
    fetch(site.origin + path, { headers }).then((answer) => answer.arrayBuffer());
  // Until the compiler has seen enough: a site runs for weeks.
  for (let i = 0; i < 4; i += 1) await run(get({ "accept-encoding": "identity" }));
  const notice = await run(undefined);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await run(get({ "accept-encoding": "identity" })));
  taken.sort((a, b) => a - b);
  const plain = taken[0] as number;
  const packed = await run(get({ "accept-encoding": "br" }));
  await client.end();
  const bare = await startBare(site.origin + path);
  const bareRun = async () => {
    const before = processorMs([bare.pid]);
    for (let i = 0; i < bareRequests; i += 1) await fetch(bare.origin + path).then((answer) => answer.arrayBuffer());
    return (processorMs([bare.pid]) - before) / bareRequests;
  };
  await bareRun();
  const bareMs = await bareRun();
  bare.stop();
  return [
    {
      name: "Processor time of one uncached blog page, database included",
      value: plain - notice,
      unit: "ms",
      atMost: 2,
      note: `the quietest of ${rounds} rounds of ${renders}, the noisiest took ${((taken.at(-1) as number) - notice).toFixed(2)}; a bare node:http server took ${bareMs.toFixed(3)} ms to send such a page`,
    },
    {
      name: "The same in bare requests",
      value: (plain - notice) / bareMs,
      unit: "×",
    },
    {
      name: "The same with its first brotli compression",
      value: packed - notice,
      unit: "ms",
      note: "once for each version of a page",
    },
  ];
}
