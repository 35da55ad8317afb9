import pg from "pg";
import type { Figure } from "./figure.ts";
import { databasePids, processorMs, type Site } from "./site.ts";

const renders = 400;

/**
 * Processor time of one uncached blog page, database included: before each request everything kept is dropped by the
 * same notice that a write sends. What the notice itself costs is measured and taken off.
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
  const plain = await run(get({ "accept-encoding": "identity" }));
  const packed = await run(get({ "accept-encoding": "br" }));
  await client.end();
  return [
    {
      name: "Processor time of one uncached blog page, database included",
      value: plain - notice,
      unit: "ms",
      atMost: 2,
    },
    {
      name: "The same with its first brotli compression",
      value: packed - notice,
      unit: "ms",
      note: "once for each version of a page",
    },
  ];
}
