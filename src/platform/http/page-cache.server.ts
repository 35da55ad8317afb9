import type { Encoding } from "./accept-encoding.server.ts";
import { compressText } from "./compress-text.server.ts";
import { type Bytes, isReady, lengthOf, tagOf } from "./document.server.ts";
import type { Made } from "./page-loads.server.ts";

/** What a page says about itself while it is rendered; nothing said means: do not keep it. */
export interface CachePlan {
  /** Kinds of data the page was made from ('blogs', 'content'); a write to one drops the page, or puts it in doubt. */
  tags: Set<string>;
  /** Moment (ms UTC) at which the page changes by the clock alone, for example when a scheduled blog appears. */
  changesAt: number | undefined;
  /** Set by a part that must not be kept (free search text, faulty query values). */
  skip: boolean;
}

/** An answer to be kept. `made` is what can be asked later whether it is still what it was; see `doubtful`. */
interface Answer {
  status: number;
  headers: [string, string][];
  body: Bytes;
  plan: CachePlan;
  made?: Made | undefined;
}

/** Where the data stood when rendering began. */
interface Begun {
  epoch: number;
  counts: ReadonlyMap<string, number>;
}

/** One kept answer in one encoding, with its headers ready. */
export interface Variant {
  body: Bytes;
  headers: string[];
  etag: string;
}

type Compressed = Exclude<Encoding, "identity">;

interface Entry {
  status: number;
  variants: { identity: Variant } & Partial<Record<Compressed, Variant>>;
  making: Map<Compressed, Promise<Variant>>;
  kept: boolean;
  made: Made | undefined;
  /** Its data was written to since: it is handed out no more until somebody has seen that it is what it was. */
  inDoubt: boolean;
  query: boolean;
  base: [string, string][];
  tags: Set<string>;
  expiresAt: number;
  bytes: number;
}

const greatestAge = 10 * 60_000;
/** Spellings of addresses that lead to a kept answer: strings alone, and only short ones. */
const mostAliases = 5000;
const longestAlias = 300;

/**
 * Whole anonymous answers in memory: plain at once, gzip and brotli when first asked for, each with its headers ready.
 * Bounded by their bytes (least recently used goes first); what pages share in memory counts once. Keys are canonical addresses, never Host, cookies or unknown
 * parameters. Addresses with a query may fill half of it: whoever spells one page in a thousand ways (?page=1, ?page=01)
 * pushes out other such spellings, but not the pages that people read.
 */
export class PageCache {
  private readonly entries = new Map<string, Entry>();
  private readonly pending = new Map<string, Promise<unknown>>();
  private readonly aliases = new Map<string, string>();
  private bytes = 0;
  private queryBytes = 0;
  /** In how many kept answers each shared piece is: also one that nothing else holds any more lives as long as they do. */
  private readonly shared = new Map<Buffer, number>();
  private readonly generations = new Map<string, number>();
  private epoch = 0;

  private readonly maxBytes: number;
  private readonly onSize: (bytes: number) => void;

  constructor(maxBytes: number, onSize: (bytes: number) => void = () => {}) {
    this.maxBytes = maxBytes;
    this.onSize = onSize;
  }

  /** A kept answer that is still good, or undefined. */
  get(key: string, now: number): Entry | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt <= now) {
      this.remove(key, entry);
      return undefined;
    }
    if (entry.inDoubt) return undefined;
    this.touch(key, entry);
    return entry;
  }

  /**
   * An answer whose data was written to since it was kept, with what it was made from. Most writes change few of the pages
   * that are made from their kind of data; whoever sees that this one is still what it was says so (`trust`).
   */
  doubtful(key: string, now: number): (Entry & { made: Made }) | undefined {
    const entry = this.entries.get(key);
    if (!entry?.inDoubt || entry.made === undefined || entry.expiresAt <= now) return undefined;
    this.touch(key, entry);
    return entry as Entry & { made: Made };
  }

  /**
   * Keeps a doubtful answer on: it was found to be what it was, from data read since `begun`. It is kept no longer than it was to
   * be from the first. Nothing is done where a further write has overtaken that.
   */
  trust(key: string, entry: Entry, plan: CachePlan, begun: Begun): void {
    if (this.entries.get(key) !== entry || this.isOvertaken(plan.tags, begun)) return;
    entry.inDoubt = false;
    entry.tags = plan.tags;
    entry.expiresAt = Math.min(entry.expiresAt, plan.changesAt ?? Number.POSITIVE_INFINITY);
  }

  /** Drops a doubtful answer that was found to be something else, or can't be asked about now: nothing of it stays. */
  refute(key: string, entry: Entry): void {
    this.remove(key, entry);
  }

  /** The kept answer that this spelling of an address was found to mean, if it is still good. */
  getByAlias(url: string, now: number): Entry | undefined {
    const key = this.aliases.get(url);
    return key === undefined ? undefined : this.get(key, now);
  }

  /** Remembers that an address means a kept answer. The oldest spellings are forgotten first. */
  alias(url: string, key: string): void {
    if (url.length > longestAlias) return;
    this.aliases.delete(url);
    this.aliases.set(url, key);
    const [oldest] = this.aliases.keys();
    if (this.aliases.size > mostAliases && oldest !== undefined) this.aliases.delete(oldest);
  }

  /**
   * The answer in the wanted encoding: at once where it is there, else when it is made, once for all who ask meanwhile. The
   * milliseconds are well spent: to a phone on a poor connection the plain answer would take seconds more. Where it cannot
   * be made it is the plain one.
   */
  variant(entry: Entry, wanted: Encoding): Variant | Promise<Variant> {
    if (wanted === "identity") return entry.variants.identity;
    const ready = entry.variants[wanted] ?? entry.making.get(wanted);
    if (ready) return ready;
    const making = this.compress(entry, wanted)
      .catch(() => entry.variants.identity)
      .finally(() => entry.making.delete(wanted));
    entry.making.set(wanted, making);
    return making;
  }

  private async compress(entry: Entry, wanted: Compressed): Promise<Variant> {
    const body = await compressText(Buffer.concat(entry.variants.identity.body), wanted, "kept");
    const made = makeVariant([body], entry.base, wanted);
    entry.variants[wanted] = made;
    entry.bytes += body.length;
    // Dropped while it was being compressed: its bytes no longer count.
    if (entry.kept) this.count(entry, body.length);
    this.shrink();
    return made;
  }

  /** Marks where the data stood when rendering began; `store` refuses what a write has overtaken. */
  generation(): Begun {
    return { epoch: this.epoch, counts: new Map(this.generations) };
  }

  private isOvertaken(tags: ReadonlySet<string>, begun: Begun): boolean {
    if (begun.epoch !== this.epoch) return true;
    for (const tag of tags) if ((begun.counts.get(tag) ?? 0) !== (this.generations.get(tag) ?? 0)) return true;
    return false;
  }

  /** Keeps an answer; undefined where a write has overtaken it, or it is too old or too large already. */
  store(key: string, answer: Answer, begun: Begun, now: number): Entry | undefined {
    const { plan } = answer;
    if (this.isOvertaken(plan.tags, begun)) return undefined;
    const expiresAt = Math.min(now + greatestAge, plan.changesAt ?? Number.POSITIVE_INFINITY);
    if (expiresAt <= now) return undefined;
    const entry: Entry = {
      status: answer.status,
      base: answer.headers,
      variants: { identity: makeVariant(answer.body, answer.headers, "identity") },
      making: new Map(),
      kept: true,
      made: answer.made,
      inDoubt: false,
      query: key.includes("?"),
      tags: plan.tags,
      expiresAt,
      // Its address is held up to three times (as key, in an alias, by what it was made from), and can be long.
      bytes: lengthOf(answer.body).own + 2048 + 3 * key.length,
    };
    // One answer must not push out all the others.
    if (entry.bytes > this.maxBytes / 4) return undefined;
    const old = this.entries.get(key);
    if (old) this.remove(key, old);
    this.entries.set(key, entry);
    this.count(entry, entry.bytes);
    for (const piece of answer.body) if (isReady(piece)) this.share(piece, 1);
    this.shrink();
    return this.entries.get(key);
  }

  /** Renders once for all who ask at the same time. */
  async once<T>(key: string, render: () => Promise<T>): Promise<T> {
    const running = this.pending.get(key);
    if (running !== undefined) return running as Promise<T>;
    const started: Promise<T> = render().finally(() => {
      if (this.pending.get(key) === started) this.pending.delete(key);
    });
    this.pending.set(key, started);
    return started;
  }

  /** Drops every page made from data of this kind, or doubts it where it can be asked about. */
  invalidate(tag: string): void {
    this.generations.set(tag, (this.generations.get(tag) ?? 0) + 1);
    // Whoever asks from now on must not be given an answer whose rendering began before the write.
    this.pending.clear();
    for (const [key, entry] of this.entries) if (entry.tags.has(tag)) this.doubt(key, entry);
  }

  /** Drops or doubts everything: notices may have been lost. */
  clear(): void {
    this.epoch += 1;
    this.pending.clear();
    for (const [key, entry] of this.entries) this.doubt(key, entry);
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.bytes };
  }

  /** Read lately: it goes last. */
  private touch(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
  }

  private doubt(key: string, entry: Entry): void {
    if (entry.made === undefined) this.remove(key, entry);
    else entry.inDoubt = true;
  }

  private remove(key: string, entry: Entry): void {
    if (this.entries.get(key) !== entry) return;
    this.entries.delete(key);
    entry.kept = false;
    this.count(entry, -entry.bytes);
    for (const piece of entry.variants.identity.body) if (isReady(piece)) this.share(piece, -1);
    this.onSize(this.bytes);
  }

  private count(entry: Entry, bytes: number): void {
    this.bytes += bytes;
    if (entry.query) this.queryBytes += bytes;
  }

  private share(piece: Buffer, more: 1 | -1): void {
    const before = this.shared.get(piece) ?? 0;
    const after = before + more;
    if (after > 0) this.shared.set(piece, after);
    else this.shared.delete(piece);
    if (before === 0) this.bytes += piece.length;
    if (after === 0) this.bytes -= piece.length;
  }

  private shrink(): void {
    for (const [key, entry] of this.entries) {
      const full = this.bytes > this.maxBytes;
      const spelled = this.queryBytes > this.maxBytes / 2;
      if (!full && !spelled) break;
      if (full || entry.query) this.remove(key, entry);
    }
    this.onSize(this.bytes);
  }
}

function makeVariant(body: Bytes, base: [string, string][], encoding: Encoding): Variant {
  const etag = tagOf(body);
  const headers = base.flat();
  headers.push("ETag", etag, "Vary", "Accept-Encoding", "Content-Length", String(lengthOf(body).all));
  if (encoding !== "identity") headers.push("Content-Encoding", encoding);
  return { body, headers, etag };
}
