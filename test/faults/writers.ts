import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Longer than any answer of a site that lives may take. */
const patienceMs = 90_000;

/** One way to write, and how often a write with its id is there. */
interface Kind {
  /** Sent again with the same key until it is confirmed: it must be there once. */
  again: boolean;
  send(id: string): { path: string; body: object };
  /** Those that are whole: with all that was sent with them. */
  count: string;
}

export interface OrderBase {
  blogId: string;
  price: number;
}

/** A coupon's code may be short: letters and digits of the id's end. */
const codeOf = (id: string) =>
  id
    .replace(/[^a-z0-9]/gi, "")
    .slice(-20)
    .toUpperCase();

const kinds = ({ blogId, price }: OrderBase): Record<"blog" | "coupon" | "order", Kind> => ({
  // Several statements in a transaction, with rows that other writers need too.
  blog: {
    again: true,
    send: (id) => ({
      path: "/blogs",
      body: { idempotencyKey: id, title: id, content: "<p>A text.</p>", hashtags: ["one", "two"] },
    }),
    count: `select title as id, count(*)::int as n from
      (select b.title from blogs b join blog_hashtags h on h.blog_id = b.id group by b.id having count(*) = 2) whole
      group by title`,
  },
  // One row and its note, of which there may be any number.
  coupon: {
    again: false,
    send: (id) => ({ path: "/coupons", body: { code: codeOf(id), kind: "percent", value: 5, note: id } }),
    count: "select note as id, count(*)::int as n from coupons group by note",
  },
  order: {
    again: true,
    send: (id) => ({
      path: "/orders",
      body: {
        idempotencyKey: id,
        items: [{ kind: "blog", id: blogId }],
        billing: { name: "Demo Reader", phone: "01712345678", address: "Dhaka" },
        acceptTerms: true,
        expectedTotal: price,
      },
    }),
    count: `select idempotency_key::text as id, count(*)::int as n from orders o
      join order_lines l on l.order_id = o.id group by idempotency_key`,
  },
});

export interface Tally {
  sent: number;
  confirmed: number;
  /** Confirmed, and not in the database, or not whole. */
  lost: number;
  /** In the database more than once. */
  doubled: number;
  /** Neither confirmed nor put off with 503 and Retry-After, while the site was there to answer. */
  wrong: string[];
}

/** People who write to a site without a pause. Each write has an id of its own. */
export class Writers {
  private readonly origin: string;
  private readonly tokens: { admin: string; customer: string };
  private readonly kinds: ReturnType<typeof kinds>;
  private readonly sent = new Map<string, { kind: keyof ReturnType<typeof kinds>; confirmed: boolean }>();
  private readonly wrong: string[] = [];
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>[] = [];
  confirmed = 0;
  /** While the site's process is suspended nobody answers, and nothing is wrong with that. */
  private mute = false;
  private speaksSince = 0;

  constructor(origin: string, tokens: { admin: string; customer: string }, base: OrderBase) {
    this.origin = origin;
    this.tokens = tokens;
    this.kinds = kinds(base);
  }

  start(): void {
    for (const kind of ["blog", "blog", "blog", "blog", "blog", "coupon", "coupon"] as const)
      this.running.push(this.run(kind));
    this.running.push(this.run("order"));
  }

  /** Says that nobody can answer from now on, or that the site can again. */
  set siteIsMute(mute: boolean) {
    this.mute = mute;
    this.speaksSince = performance.now();
  }

  private async run(kind: keyof ReturnType<typeof kinds>): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const { again } = this.kinds[kind];
      const id = again ? randomUUID() : `${kind} ${randomUUID()}`;
      this.sent.set(id, { kind, confirmed: false });
      let done = await this.write(kind, id);
      while (!done && again && !this.stopping.signal.aborted) done = await this.write(kind, id);
      if (done) {
        this.sent.set(id, { kind, confirmed: true });
        this.confirmed += 1;
        // As if no word of it had come back: it is there already, and must stay the only one.
        if (again && this.confirmed % 5 === 0) await this.write(kind, id);
      }
    }
  }

  /** Sends it once; whether it was confirmed. */
  async write(kind: keyof ReturnType<typeof kinds>, id: string): Promise<boolean> {
    const { path, body } = this.kinds[kind].send(id);
    const begun = performance.now();
    try {
      const answer = await fetch(`${this.origin}/api/v1${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${kind === "order" ? this.tokens.customer : this.tokens.admin}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await answer.text();
      if (answer.ok) return true;
      const putOff = answer.status === 503 && answer.headers.has("retry-after");
      // The order's limit is lifted from outside, and may be met in between.
      if (!putOff && answer.status !== 429) this.wrong.push(`${kind}: ${answer.status} ${text.slice(0, 300)}`);
    } catch (error) {
      // No connection, or one that was cut: the site was stopped or killed. Silence it never owes.
      if (performance.now() - begun > patienceMs - 100 && !this.mute && begun > this.speaksSince)
        this.wrong.push(`${kind}: no answer (${(error as Error).name})`);
    }
    await sleep(100);
    return false;
  }

  /** Ends the load, and compares what was confirmed with what is there. */
  async settle(database: pg.Client): Promise<Tally> {
    this.stopping.abort();
    await Promise.all(this.running);
    const found = new Map<string, number>();
    for (const { count } of Object.values(this.kinds))
      for (const { id, n } of (await database.query<{ id: string; n: number }>(count)).rows) found.set(id, n);
    const all = [...this.sent];
    return {
      sent: all.length,
      confirmed: this.confirmed,
      lost: all.filter(([id, { confirmed }]) => confirmed && !found.has(id)).length,
      doubled: all.filter(([id]) => (found.get(id) ?? 0) > 1).length,
      wrong: this.wrong,
    };
  }
}
