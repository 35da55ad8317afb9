import { readFileSync } from "node:fs";
import { firstVisit } from "./first-visit.ts";
import { quantile } from "./lists.ts";
import { type LoadResult, load } from "./load.ts";
import {
  type Answers,
  type Measured,
  oursAnew,
  oursKept,
  type Page,
  pages,
  type Rival,
  rivalsPaper,
  spellings,
  type Visits,
} from "./rivals-paper.ts";
import { databasePids, type Site, sharedMb, withChildren } from "./site.ts";
import { slowVisit } from "./slow-visit.ts";

export const connections = 20;
const seconds = 5;
const warmSeconds = 2;
/** Enough that no two connections ask for the same at one time, which would be made once for both. */
const spelled = 60;
const headers = { "accept-encoding": "gzip, deflate, br" };

/** One site that is measured: its addresses for each page. */
interface Contestant {
  name: string;
  addresses: Record<Page, string[]>;
  pids: number[];
  visited: boolean;
}

/** Each address must answer with a page; ours made anew must not come from memory. */
async function check({ name, addresses }: Contestant): Promise<void> {
  for (const address of Object.values(addresses).flat()) {
    const answer = await fetch(address, { headers, redirect: "manual" });
    await answer.arrayBuffer();
    if (answer.status !== 200 || !answer.headers.get("content-type")?.startsWith("text/html"))
      throw new Error(`${name}: ${address} answered ${answer.status} ${answer.headers.get("content-type")}`);
    if (name === oursAnew && answer.headers.get("cache-control") !== "no-store")
      throw new Error(`${address} is a kept page`);
  }
}

const median = (values: number[]) => quantile(values, 0.5);

/** Loads every site in turns; by name, a result for each round. */
async function loadAll(all: readonly Contestant[], page: Page, rounds: number): Promise<Map<string, LoadResult[]>> {
  const results = new Map(all.map(({ name }) => [name, [] as LoadResult[]]));
  const one = ({ addresses }: Contestant, lasting: number) =>
    load(addresses[page], { connections, seconds: lasting, headers, apart: true });
  for (const contestant of all) await one(contestant, warmSeconds);
  for (let round = 0; round < rounds; round += 1)
    for (const contestant of all) results.get(contestant.name)?.push(await one(contestant, seconds));
  return results;
}

function answersOf(results: Map<string, LoadResult[]>, name: string): Answers {
  const of = results.get(name) ?? [];
  const against = (other: string) =>
    median(of.map(({ perSecond }, i) => perSecond / (results.get(other)?.[i]?.perSecond ?? Number.NaN)));
  return {
    perSecond: median(of.map(({ perSecond }) => perSecond)),
    againstKept: against(oursKept),
    againstAnew: against(oursAnew),
    p50: median(of.map(({ p50 }) => p50)),
    p95: median(of.map(({ p95 }) => p95)),
    errors: of.reduce((sum, { errors }) => sum + errors, 0),
  };
}

type Visited = Omit<Visits, "textAgainst" | "allAgainst">;

/** Visits every site in turns; by name, what each round took. */
async function visitAll(all: readonly Contestant[], page: Page, rounds: number): Promise<Map<string, Visited[]>> {
  const results = new Map(all.map(({ name }) => [name, [] as Visited[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, addresses } of all) {
      const { wire, script, requests } = await firstVisit(addresses[page][0] as string);
      const slow = await slowVisit(addresses[page][0] as string);
      results.get(name)?.push({ wire, script, requests, slowWire: slow.wire, text: slow.text, all: slow.all });
    }
  return results;
}

function visitsOf(results: Map<string, Visited[]>, name: string): Visits {
  const of = results.get(name) ?? [];
  const ours = results.get(oursKept) ?? [];
  const middle = (what: keyof Visited) => median(of.map((one) => one[what]));
  const against = (what: "text" | "all") => median(of.map((one, i) => one[what] / (ours[i]?.[what] ?? Number.NaN)));
  return {
    wire: middle("wire"),
    script: middle("script"),
    requests: middle("requests"),
    slowWire: middle("slowWire"),
    text: middle("text"),
    textAgainst: against("text"),
    all: middle("all"),
    allAgainst: against("all"),
  };
}

/**
 * Ours and the rivals, in turns: a post and the list of posts under load, first visits, memory. Ours stands there twice,
 * as it is and with nothing kept, beside rivals that keep pages and such that don't.
 */
export async function measureRivals(
  site: Site,
  dataDir: string,
  paths: Record<Page, string>,
  rivals: readonly Rival[],
  rounds: number,
): Promise<Measured[]> {
  const at = (list: string[]) => list.map((path) => site.origin + path);
  const all: Contestant[] = [
    {
      name: oursKept,
      addresses: { post: at([paths.post]), list: at([paths.list]) },
      pids: [site.pid, ...databasePids(dataDir)],
      visited: true,
    },
    {
      name: oursAnew,
      addresses: { post: at(spellings(paths.post, spelled)), list: at(spellings(paths.list, spelled)) },
      pids: [],
      visited: false,
    },
    ...rivals.map(({ name, post, list, pids }) => ({
      name,
      addresses: { post: [post], list: [list] },
      pids,
      visited: true,
    })),
  ];
  for (const contestant of all) await check(contestant);
  const visited = all.filter((one) => one.visited);
  const loads = {} as Record<Page, Map<string, LoadResult[]>>;
  const visits = {} as Record<Page, Map<string, Visited[]>>;
  for (const page of pages) {
    console.log(`  ${page}: load …`);
    loads[page] = await loadAll(all, page, rounds);
    console.log(`  ${page}: visits …`);
    visits[page] = await visitAll(visited, page, rounds);
  }
  return all.map(({ name, pids, visited: wasVisited }) => ({
    name,
    answers: { post: answersOf(loads.post, name), list: answersOf(loads.list, name) },
    ...(wasVisited && { visits: { post: visitsOf(visits.post, name), list: visitsOf(visits.list, name) } }),
    ...(pids.length > 0 && { memoryMb: sharedMb([...new Set(pids.flatMap(withChildren))]) }),
  }));
}

/** The paper of what was measured, with the notes of how each was set up. */
export function paperOf(measured: readonly Measured[], machine: string, rounds: number): string {
  const setUp = readFileSync(new URL("./rivals-setup.md", import.meta.url), "utf8");
  return rivalsPaper(measured, { machine, rounds, connections, setUp });
}
