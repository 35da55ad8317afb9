import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "./figure.ts";
import { residentMb, type Site } from "./site.ts";

const readers = 2000;
const writesPerSecond = 50;
/** Each reader opens a page so often: 100 a second in all. */
const pauseMs = 20_000;
/** The short token lives 15 minutes. */
const renewMs = 10 * 60_000;
/** One in ten is on a poor line: a few kilobytes a second, so that answers wait in the server. */
const slowOneIn = 10;
const slowBytes = 4096;
const addresses = [
  "/",
  "/blogs",
  "/programs",
  "/events",
  "/research/publications",
  "/resources",
  "/questions",
  "/about/board-of-directors",
];

interface Counted {
  pages: number;
  writes: number;
  faults: Map<string, number>;
}

const count = (faults: Map<string, number>, what: string): void => {
  faults.set(what, (faults.get(what) ?? 0) + 1);
};

/** One reader: a connection that stays open, a page now and then, read to its end as fast as the line allows. */
function startReader(site: Site, pages: string[], slow: boolean, counted: Counted): () => void {
  const { hostname, port, host } = new URL(site.origin);
  let stopped = false;
  let socket: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  const later = (ms: number, what: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(what, ms);
  };
  const open = () => {
    if (stopped) return;
    const line = connect({ host: hostname, port: Number(port) });
    socket = line;
    let wanted = 0;
    let head = "";
    const ask = () => {
      const page = pages[Math.floor(Math.random() * pages.length)];
      head = "";
      line.write(
        `GET ${page} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: ${slow ? "identity" : "br, gzip"}\r\n\r\n`,
      );
    };
    line.on("connect", ask);
    line.on("data", (bytes) => {
      if (wanted === 0) {
        head += bytes.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        const status = head.slice(9, 12);
        if (status !== "200") count(counted.faults, `page ${status}`);
        wanted = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4);
      } else wanted -= bytes.length;
      if (wanted <= 0) {
        wanted = 0;
        counted.pages += 1;
        later(pauseMs * (0.5 + Math.random()), ask);
      } else if (slow) {
        line.pause();
        later((1000 * bytes.length) / slowBytes, () => line.resume());
      }
    });
    line.on("error", (error: NodeJS.ErrnoException) => count(counted.faults, `page ${error.code}`));
    line.on("close", () => later(1000, open));
  };
  later(Math.random() * pauseMs, open);
  return () => {
    stopped = true;
    clearTimeout(timer);
    socket?.removeAllListeners("close").destroy();
  };
}

async function call<T>(site: Site, path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(`${site.origin}/api/v1${path}`, init);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${init.method ?? "GET"} ${path.replace(/[0-9a-f-]{36}/, "…")} ${answer.status}`);
  return (body === "" ? undefined : JSON.parse(body)) as T;
}

interface Edited {
  id: string;
  slug: string;
  version: number;
  content: string;
}

/** Writes at an even pace: half count a view, half save a blog, which drops the pages that are made from it. */
async function write(
  site: Site,
  signIn: () => Promise<string>,
  blogs: Edited[],
  over: () => boolean,
  counted: Counted,
): Promise<void> {
  const headers = { authorization: `Bearer ${await signIn()}`, "content-type": "application/json" };
  let signedInAt = performance.now();
  const save = async (blog: Edited, n: number) => {
    const body = JSON.stringify({
      id: blog.id,
      version: blog.version,
      content: `${blog.content}<p>Saved ${n} times.</p>`,
    });
    const { data } = await call<{ data: { version: number } }>(site, "/blogs", { method: "PATCH", headers, body });
    blog.version = data.version;
  };
  const view = (blog: Edited, n: number) =>
    call(site, `/blogs/${blog.id}/view`, {
      method: "POST",
      headers: { "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`, "user-agent": "Mozilla/5.0" },
    });
  const busy = new Set<Edited>();
  const running = new Set<Promise<void>>();
  const begun = performance.now();
  for (let n = 0; !over(); n += 1) {
    const wait = begun + (n * 1000) / writesPerSecond - performance.now();
    if (wait > 0) await sleep(wait);
    if (performance.now() - signedInAt > renewMs) {
      signedInAt = performance.now();
      headers.authorization = `Bearer ${await signIn()}`;
    }
    // A site that cannot keep up is not buried under what waits.
    if (running.size > 200) await Promise.race(running);
    const blog = n % 2 === 0 ? blogs.find((one) => !busy.has(one)) : undefined;
    if (blog) {
      busy.add(blog);
      // In turn, so that every blog is saved.
      blogs.push(...blogs.splice(blogs.indexOf(blog), 1));
    }
    const done: Promise<void> = (blog ? save(blog, n) : view(blogs[n % blogs.length] as Edited, n))
      .then(
        () => {
          counted.writes += 1;
        },
        (error: Error) => count(counted.faults, error.message),
      )
      .finally(() => {
        running.delete(done);
        if (blog) busy.delete(blog);
      });
    running.add(done);
  }
  await Promise.all(running);
}

/** Resident memory while many read and much is written, for `minutes`; told each minute. Needs TRUST_PROXY=1. */
export async function benchMemory(
  site: Site,
  admin: { email: string; password: string },
  minutes: number,
): Promise<Figure[]> {
  const signIn = async () => {
    const { data } = await call<{ data: { token: string } }>(site, "/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: admin.email, password: admin.password }),
    });
    return data.token;
  };
  const headers = { authorization: `Bearer ${await signIn()}` };
  const list = await call<{ data: { items: { id: string }[] } }>(site, "/blogs?limit=20&status=published", { headers });
  const blogs: Edited[] = [];
  for (const { id } of list.data.items)
    blogs.push((await call<{ data: Edited }>(site, `/blogs/${id}`, { headers })).data);
  const pages = [...addresses, ...blogs.map(({ slug }) => `/blogs/${slug}`), "/blogs?page=2"];

  const counted: Counted = { pages: 0, writes: 0, faults: new Map() };
  const begun = residentMb(site.pid);
  const stops = Array.from({ length: readers }, (_, i) => startReader(site, pages, i % slowOneIn === 0, counted));
  let over = false;
  const writing = write(site, signIn, blogs, () => over, counted);
  const seconds: number[] = [];
  for (let second = 1; second <= minutes * 60; second += 1) {
    await sleep(1000);
    seconds.push(residentMb(site.pid));
    if (second % 60 > 0) continue;
    const ofMinute = seconds.slice(-60);
    console.log(
      `  minute ${second / 60}: ${Math.round(ofMinute.at(-1) ?? 0)} MB, at most ${Math.round(Math.max(...ofMinute))}; ${counted.pages} pages, ${counted.writes} writes`,
    );
  }
  over = true;
  await writing;
  for (const stop of stops) stop();
  const most = Math.max(...seconds);
  const perSecond = (number: number) => (number / (minutes * 60)).toFixed(0);
  // Memory is little where little was done. Those on a poor line read for as long as their pause lasts, and are not counted on.
  const short = (done: number, wanted: number) => done < 0.9 * wanted * minutes * 60;
  const quick = (readers * (1 - 1 / slowOneIn) * 1000) / pauseMs;
  const undone = counted.faults.size > 0 || short(counted.pages, quick) || short(counted.writes, writesPerSecond);
  const faults = [...counted.faults].map(([what, number]) => `${number} × ${what}`).join(", ") || "none";
  return [
    {
      name: `Resident memory with ${readers} open readers and ${writesPerSecond} writes/s for ${minutes} minutes, at most`,
      value: undone ? 9999 : most,
      unit: "MB",
      atMost: 350,
      note: `${Math.round(most)} MB at most, ${Math.round(begun)} MB before; ${perSecond(counted.pages)} pages/s and ${perSecond(counted.writes)} writes/s done; faults: ${faults}`,
    },
  ];
}
