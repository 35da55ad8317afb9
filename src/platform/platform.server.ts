import type { Pool } from "pg";
import { createContext } from "react-router";
import type { Config } from "./config.server.ts";
import type { Db } from "./db/client.server.ts";
import type { Room } from "./disk.server.ts";
import type { DocumentPart } from "./http/document.server.ts";
import type { CachePlan, PageCache } from "./http/page-cache.server.ts";
import type { Jobs } from "./jobs/jobs.server.ts";
import type { Log } from "./log.server.ts";
import type { Outbox } from "./mail/outbox.server.ts";
import type { Metrics } from "./metrics.server.ts";
import type { Storage } from "./storage/storage.server.ts";
import type { Tracing } from "./tracing/tracing.server.ts";

/** What features are given to work with. */
export interface Platform {
  config: Config;
  log: Log;
  metrics: Metrics;
  db: Db;
  /** For libraries that bring their own SQL (rate limits). */
  pool: Pool;
  jobs: Jobs;
  outbox: Outbox;
  /** A 256-bit key for one purpose, derived from the secret of this installation. */
  keyFor(purpose: string): Uint8Array;
  storage: Storage;
  /** Whether the embedded database has room to write. */
  room: Room;
  pageCache: PageCache;
  /** Where traces were asked for. */
  tracing?: Tracing | undefined;
}

/** The platform, for loaders. */
export const platformContext = createContext<Platform>();
/** Where a loader says what its page is made from (see CachePlan). */
export const cachePlanContext = createContext<CachePlan>();
/** Secret word of one rendering that marks the scripts which the server itself writes (see sealPage). */
export const scriptMarkContext = createContext<string>();
/** Long texts of a document, by element id (see ui/html-island.tsx); null while a navigation's data is answered. */
export const htmlIslandsContext = createContext<Map<string, string> | null>();
/** What a rendering hands past the web Response, whose streams would copy the document several times. */
export interface RenderedDocument {
  /** Undefined where no page was rendered. */
  parts: readonly DocumentPart[] | undefined;
  /** The page's script waits until it is wanted: nothing new comes into the page before. */
  scriptWaits: boolean;
  /** Set when a loader failed because the database cannot be reached or is busy: it passes. */
  outage: boolean;
}

/** Where a rendering puts its document. */
export const documentContext = createContext<RenderedDocument>();
