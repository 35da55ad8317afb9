import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { CDPSession, Page } from "@playwright/test";

/** However slow the line: a page that goes on asking is never through. */
const longestMs = 180_000;

/** What a page has asked for and got since it was opened. */
export interface Heard {
  /** Bytes over the wire of what came whole. */
  wire: number;
  requests: number;
  /** The browser's own clock (s): the first request, and the last byte. */
  first: number;
  last: number;
  /** Waits until nothing is on its way and nothing was asked for so long. Throws after three minutes. */
  untilQuiet(ms: number): Promise<void>;
  /** Bytes of the JavaScript files that came, gzip; to be asked once it is quiet. */
  scriptBytes(): Promise<number>;
}

/** Listens to a page that has not been opened yet. */
export async function hear(page: Page, session: CDPSession): Promise<Heard> {
  await session.send("Network.enable");
  const coming = new Map<string, string>();
  // What a page makes for itself (blob:, data:) crosses no wire, and its end is not always told.
  const crosses = (url: string) => /^https?:/.test(url);
  const files: Promise<number | Error>[] = [];
  // A script is fetched, and then run from the browser's own store (app/early/fetch-part.ts): no wire is crossed a second time.
  const stored = new Set<string>();
  let at = performance.now();
  const heard: Heard = {
    ...{ wire: 0, requests: 0, first: 0, last: 0 },
    async untilQuiet(ms) {
      for (const end = performance.now() + longestMs; coming.size > 0 || performance.now() - at < ms; await sleep(100))
        if (performance.now() > end) throw new Error(`the page goes on asking: ${[...coming.values()].join(" ")}`);
    },
    async scriptBytes() {
      let bytes = 0;
      for (const size of await Promise.all(files)) {
        if (size instanceof Error) throw size;
        bytes += size;
      }
      return bytes;
    },
  };
  session.on("Network.requestWillBeSent", (event) => {
    if (!crosses(event.request.url)) return;
    at = performance.now();
    coming.set(event.requestId, event.request.url);
    heard.first ||= event.timestamp;
  });
  session.on("Network.responseReceived", (event) => {
    if (event.response.fromDiskCache) stored.add(event.requestId);
  });
  session.on("Network.requestServedFromCache", (event) => stored.add(event.requestId));
  session.on("Network.loadingFinished", (event) => {
    if (!coming.delete(event.requestId)) return;
    at = performance.now();
    if (stored.has(event.requestId)) return;
    heard.requests += 1;
    heard.wire += event.encodedDataLength;
    heard.last = event.timestamp;
  });
  session.on("Network.loadingFailed", (event) => {
    at = performance.now();
    coming.delete(event.requestId);
  });
  page.on("response", (response) => {
    if (crosses(response.url()) && response.request().resourceType() === "script")
      files.push(
        response.body().then(
          (body) => gzipSync(body, { level: 9 }).length,
          (error: Error) => error,
        ),
      );
  });
  return heard;
}
