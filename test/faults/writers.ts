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

/** How a token is come by. */
export interface SignIns {
  admin(): Promise<string>;
  customer(): Promise<string>;
}

/** People who write to a site without a pause. Each write has an id of its own. */
export class Writers {
  private readonly origins: readonly string[];
  private readonly signIns: SignIns;
  /** The short tokens; one is fetched anew when it is refused, by all who use it together, as browsers do. */
  private readonly tokens = new Map<keyof SignIns, Promise<string>>();
  private readonly kinds: ReturnType<typeof kinds>;
  private readonly sent = new Map<string, { kind: keyof ReturnType<typeof kinds>; confirmed: boolean }>();
  private readonly wrong: string[] = [];
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>[] = [];
  confirmed = 0;
  /** While the site's process is suspended nobody answers, and nothing is wrong with that. */
  private mute = false;
  private speaksSince = 0;

  /** Each of them writes to one of the sites, and goes to another when nothing came of it. */
  constructor(origins: readonly string[], signIns: SignIns, base: OrderBase) {
    this.origins = origins;
    this.signIns = signIns;
    this.kinds = kinds(base);
  }

  async start(): Promise<void> {
    await Promise.all([this.tokenOf("admin"), this.tokenOf("customer")]);
    const all = ["blog", "blog", "blog", "blog", "blog", "coupon", "coupon", "order"] as const;
    this.running.push(...all.map((kind, number) => this.run(kind, number)));
  }

  /** Says that nobody can answer from now on, or that the site can again. */
  set siteIsMute(mute: boolean) {
    this.mute = mute;
    this.speaksSince = performance.now();
  }

  private async run(kind: keyof ReturnType<typeof kinds>, first: number): Promise<void> {
    let at = first;
    while (!this.stopping.signal.aborted) {
      const { again } = this.kinds[kind];
      const id = again ? randomUUID() : `${kind} ${randomUUID()}`;
      this.sent.set(id, { kind, confirmed: false });
      let done = await this.write(kind, id, { at });
      while (!done && again && !this.stopping.signal.aborted) {
        at += 1;
        done = await this.write(kind, id, { at });
      }
      if (done) {
        this.sent.set(id, { kind, confirmed: true });
        this.confirmed += 1;
        // As if no word of it had come back: it is there already, and must stay the only one, at another site too.
        if (again && this.confirmed % 5 === 0) await this.write(kind, id, { at: at + 1 });
      }
    }
  }

  private tokenOf(who: keyof SignIns): Promise<string> {
    const token = this.tokens.get(who) ?? this.signIns[who]();
    this.tokens.set(who, token);
    return token;
  }

  /** Another token than the one that was refused; undefined where nobody can sign in now. */
  private async renewed(who: keyof SignIns, refused: Promise<string>): Promise<string | undefined> {
    if (this.tokens.get(who) === refused) this.tokens.delete(who);
    const token = this.tokenOf(who);
    return token.catch(() => {
      if (this.tokens.get(who) === token) this.tokens.delete(who);
      return undefined;
    });
  }

  /** Sends it once, and with a new token where the one it has is refused; whether it was confirmed. */
  async write(
    kind: keyof ReturnType<typeof kinds>,
    id: string,
    { at = 0, isNew = false }: { at?: number; isNew?: boolean } = {},
  ): Promise<boolean> {
    const { path, body } = this.kinds[kind].send(id);
    const who = kind === "order" ? "customer" : "admin";
    const begun = performance.now();
    const origin = this.origins[at % this.origins.length];
    const mine = this.tokenOf(who);
    try {
      const answer = await fetch(`${origin}/api/v1${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${await mine}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await answer.text();
      if (answer.ok) return true;
      if (answer.status === 401 && !isNew)
        return (await this.renewed(who, mine)) === undefined ? false : this.write(kind, id, { at, isNew: true });
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
