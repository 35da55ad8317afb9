import { createContext, runInContext } from "node:vm";

type Act = (event: never) => void;

/** What a browser keeps for a service worker: the oldest entry first. */
class HeldCache {
  readonly entries = new Map<string, Response>();
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }
  private at(asked: string | { url: string }): string {
    return new URL(typeof asked === "string" ? asked : asked.url, this.origin).href;
  }
  async match(asked: string | { url: string }): Promise<Response | undefined> {
    return this.entries.get(this.at(asked))?.clone();
  }
  async put(asked: string | { url: string }, answer: Response): Promise<void> {
    this.entries.delete(this.at(asked));
    this.entries.set(this.at(asked), answer);
  }
  async delete(asked: string | { url: string }): Promise<boolean> {
    return this.entries.delete(this.at(asked));
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
}

/**
 * The site's own service worker, as it is served, in a browser's place: what it asks for is asked of the site, what it keeps can be
 * looked into, and the network can be cut.
 */
export async function startWorker(origin: string) {
  const held = new Map<string, HeldCache>();
  const acts = new Map<string, Act>();
  let online = true;
  const caches = {
    async open(name: string) {
      const cache = held.get(name) ?? new HeldCache(origin);
      held.set(name, cache);
      return cache;
    },
    has: async (name: string) => held.has(name),
    delete: async (name: string) => held.delete(name),
    async match(asked: string, { cacheName }: { cacheName?: string } = {}) {
      for (const [name, cache] of held)
        if (cacheName === undefined || name === cacheName) {
          const found = await cache.match(asked);
          if (found) return found;
        }
      return undefined;
    },
  };
  const ask = async (asked: string | { url: string }) => {
    if (!online) throw new TypeError("no network");
    return fetch(new URL(typeof asked === "string" ? asked : asked.url, origin), { redirect: "manual" });
  };
  const scope = createContext({
    ...{ caches, fetch: ask, location: new URL(origin), Response, Request, URL, console },
    addEventListener: (name: string, act: Act) => void acts.set(name, act),
    clients: { claim: async () => {} },
    registration: {},
  });
  runInContext("globalThis.self = globalThis", scope);
  runInContext(await (await fetch(`${origin}/sw.js`)).text(), scope);

  /** Tells the worker something and waits for all that it does about it. */
  async function tell(name: string, more: object = {}): Promise<Response | undefined> {
    const works: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const event = {
      ...more,
      waitUntil: (work: Promise<unknown>) => void works.push(work),
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
    };
    const act = acts.get(name);
    if (!act) throw new Error(`the worker does not listen for ${name}`);
    act(event as never);
    const given = await answer;
    // What it waits for may wait for more.
    for (let work = works.shift(); work; work = works.shift()) await work;
    return given;
  }
  await tell("install");
  await tell("activate");
  return {
    /** Opens a page as a visitor does; undefined where the worker leaves it to the browser. */
    open: async (path: string) =>
      (await tell("fetch", { request: { method: "GET", mode: "navigate", url: origin + path } }))?.text(),
    say: (data: object) => tell("message", { data }),
    /** Everything that lies on the device: address and text. */
    async kept(name?: string): Promise<{ path: string; text: string }[]> {
      const all = [...held]
        .filter(([one]) => name === undefined || one === name)
        .flatMap(([, { entries }]) => [...entries]);
      return Promise.all(
        all.map(async ([url, answer]) => ({ path: new URL(url).pathname, text: await answer.clone().text() })),
      );
    },
    cut: () => {
      online = false;
    },
    join: () => {
      online = true;
    },
  };
}
