import { startBare } from "./bare.ts";
import type { Figure } from "./figure.ts";
import { databasePids, processorMs, type Site } from "./site.ts";

/** So many requests that one figure is not the noise of another process. */
const keptRequests = 1500;
const freshRequests = 400;
/** Other work on the machine only ever adds: the quietest of some rounds is nearest to the truth. */
const rounds = 3;

async function ask(url: string, times: number, headers: Record<string, string> = {}): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  }
}

/**
 * Processor time of public reads of the API, database included, in requests of a bare node:http server that sends the same
 * bytes: from memory, and made anew. (A request with any cookie is never answered from memory.)
 */
export async function benchPublicApi(site: Site, dataDir: string, paths: string[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const pids = () => [site.pid, ...databasePids(dataDir)];
  for (const path of paths) {
    const url = `${site.origin}/api/v1${path}`;
    const bare = await startBare(url);
    try {
      const measure = async (pids: number[], url: string, times: number, headers?: Record<string, string>) => {
        await ask(url, times, headers);
        const taken: number[] = [];
        for (let round = 0; round < rounds; round += 1)
          taken.push((await processorMs(pids, () => ask(url, times, headers))) / times);
        return Math.min(...taken);
      };
      const bareMs = await measure([bare.pid], bare.origin, keptRequests);
      const keptMs = await measure([site.pid], url, keptRequests);
      const freshMs = await measure(pids(), url, freshRequests, { cookie: "any=one" });
      const name = `GET /api/v1${path}`;
      const note = `${keptMs.toFixed(3)} ms; a bare node:http server ${bareMs.toFixed(3)} ms`;
      figures.push({ name: `${name}, kept, in bare requests`, value: keptMs / bareMs, unit: "×", atMost: 2, note });
      figures.push({
        name: `${name}, not kept, in bare requests`,
        value: freshMs / bareMs,
        unit: "×",
        atMost: 50,
        note: `${freshMs.toFixed(2)} ms`,
      });
    } finally {
      bare.stop();
    }
  }
  return figures;
}
