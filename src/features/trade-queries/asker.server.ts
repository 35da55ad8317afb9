import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { paginate } from "#lib/pagination.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { consume, giveBack } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { promisedDay } from "./calendar.server.ts";
import { caseNumber } from "./case-number.ts";
import { lockQuery, noSuchQuery, openPart, type QueryRow, refuseUnseen, takeStep } from "./case-steps.server.ts";
import type { MyQueries, SeenCase, TradeQuery } from "./contract.ts";
import { editText } from "./edits.server.ts";
import { CasePost } from "./post.server.ts";
import { countOwn, findQuery, listOwn } from "./queries.server.ts";
import type { QueryStatus } from "./query-state.ts";
import { publicQuestions, tradeQueries, tradeQueryParts } from "./tables.server.ts";

/** Questions, follow-ups and reopened cases of one person: each asks for work. */
const askLimit = { name: "trade-query", points: 10, seconds: 3600 };
/** Everything else that one changes of one's own queries. */
const changeLimit = { name: "trade-query-change", points: 60, seconds: 3600 };
const maxPending = 50;

const sentOtherwise = () =>
  new AppError("CONFLICT", "This was sent already, with another text. Submit it again to send it as a new query.");

/** What askers do with their own queries. Every call takes the asker's id and finds only what is theirs. */
export class AskerQueries {
  private readonly platform: Platform;
  private readonly post: CasePost;

  constructor(platform: Platform) {
    this.platform = platform;
    this.post = new CasePost(platform);
  }

  /**
   * Puts a query. The same `submissionId` again answers the query that it made, so that a double click or a repeated
   * request makes no second one; of the consent to publication the last word counts, as who changes it after a lost answer means it.
   * Throws TOO_MANY_REQUESTS, and CONFLICT with too many open queries, or another text under the same id.
   */
  async submit(
    askerId: string,
    input: { query: string; mayPublish?: boolean | undefined; submissionId?: string | undefined },
  ): Promise<{ query: TradeQuery; made: boolean }> {
    const submissionId = input.submissionId ?? crypto.randomUUID();
    const known = await this.submitted(askerId, submissionId, input.query);
    if (known) {
      const { mayPublish = known.mayPublish } = input;
      const query = mayPublish === known.mayPublish ? known : await this.setConsent(askerId, known.id, mayPublish);
      return { query, made: false };
    }
    const { db, pool } = this.platform;
    await consume(pool, askLimit, askerId);
    const at = new Date(databaseNow());
    const promisedOn = await promisedDay(db, at);
    const made = await db.transaction(async (tx) => {
      const open = await tx.$count(
        tradeQueries,
        and(eq(tradeQueries.askerId, askerId), eq(tradeQueries.status, "pending")),
      );
      if (open >= maxPending)
        throw new AppError("CONFLICT", `You have ${open} open queries. Please wait for answers, or close some.`);
      const serial = await tx.execute<{ n: number }>(sql`select nextval('trade_query_cases') as n`);
      const [row] = await tx
        .insert(tradeQueries)
        .values({
          caseNumber: caseNumber(Number(serial.rows[0]?.n), at),
          askerId,
          submissionId,
          promisedOn,
          mayPublish: input.mayPublish ?? false,
          createdAt: at,
          updatedAt: at,
        })
        .onConflictDoNothing({ target: [tradeQueries.askerId, tradeQueries.submissionId] })
        .returning();
      if (!row) return undefined;
      await tx.insert(tradeQueryParts).values({ queryId: row.id, position: 1, text: input.query, createdAt: at });
      await this.post.tellNew(tx, row);
      return row;
    });
    if (made) return { query: await this.read(askerId, made.id), made: true };
    // The other of two clicks was faster.
    await giveBack(pool, askLimit, askerId);
    const first = await this.submitted(askerId, submissionId, input.query);
    if (!first) throw noSuchQuery();
    return { query: first, made: false };
  }

  private async submitted(askerId: string, submissionId: string, text: string): Promise<TradeQuery | undefined> {
    const [row] = await this.platform.db
      .select({ id: tradeQueries.id, text: tradeQueryParts.text })
      .from(tradeQueries)
      .innerJoin(tradeQueryParts, and(eq(tradeQueryParts.queryId, tradeQueries.id), eq(tradeQueryParts.position, 1)))
      .where(and(eq(tradeQueries.askerId, askerId), eq(tradeQueries.submissionId, submissionId)));
    if (!row) return undefined;
    if (row.text !== text) throw sentOtherwise();
    return this.read(askerId, row.id);
  }

  /** Asks on after an answer. Idempotent by `submissionId`, as `submit`. */
  async followUp(
    askerId: string,
    name: string,
    input: { query: string; submissionId?: string | undefined },
  ): Promise<TradeQuery> {
    const { db, pool } = this.platform;
    const known = await this.followedUp(askerId, name, input);
    if (known) return known;
    await consume(pool, askLimit, askerId);
    const at = new Date(databaseNow());
    const promisedOn = await promisedDay(db, at);
    const made = await db.transaction(async (tx) => {
      const row = await lockQuery(tx, name, askerId);
      if (input.submissionId !== undefined) {
        const same = await tx.$count(
          tradeQueryParts,
          and(eq(tradeQueryParts.queryId, row.id), eq(tradeQueryParts.submissionId, input.submissionId)),
        );
        if (same > 0) return undefined;
      }
      const next = await takeStep(tx, row, "followUp", { promisedOn });
      await tx.insert(tradeQueryParts).values({
        queryId: row.id,
        position: next.questions,
        text: input.query,
        submissionId: input.submissionId ?? null,
        createdAt: at,
      });
      await this.post.tellNew(tx, next);
      return next;
    });
    if (!made) await giveBack(pool, askLimit, askerId);
    return this.read(askerId, name);
  }

  private async followedUp(
    askerId: string,
    name: string,
    input: { query: string; submissionId?: string | undefined },
  ): Promise<TradeQuery | undefined> {
    const query = await this.read(askerId, name);
    if (input.submissionId === undefined) return undefined;
    const [part] = await this.platform.db
      .select({ text: tradeQueryParts.text })
      .from(tradeQueryParts)
      .where(and(eq(tradeQueryParts.queryId, query.id), eq(tradeQueryParts.submissionId, input.submissionId)));
    if (part && part.text !== input.query) throw sentOtherwise();
    return part && query;
  }

  /** One's own query, whole. Throws NOT_FOUND for everybody else's. */
  async read(askerId: string, name: string): Promise<TradeQuery> {
    const found = await findQuery(this.platform.db, name, askerId);
    if (!found) throw noSuchQuery();
    return found.query;
  }

  async list(
    askerId: string,
    { page, limit, status }: { page: number; limit: number; status: QueryStatus | "all" },
  ): Promise<MyQueries> {
    const { db } = this.platform;
    const counts = await countOwn(db, askerId);
    const total = counts[status];
    const offset = (page - 1) * limit;
    const chosen = status === "all" ? undefined : status;
    const items = offset < total ? await listOwn(db, askerId, chosen, { offset, limit }) : [];
    return { items, pagination: paginate(total, page, limit), counts };
  }

  /** Changes the words of one's own question as long as nobody has answered it. */
  async edit(askerId: string, id: string, text: string, before?: string): Promise<TradeQuery> {
    return this.change(askerId, async (tx) => (await editText(tx, "asker", askerId, id, "query", text, before)).row);
  }

  async close(askerId: string, name: string, seen: SeenCase): Promise<TradeQuery> {
    return this.change(askerId, async (tx) => {
      const row = await lockQuery(tx, name, askerId);
      refuseUnseen(row, seen);
      return takeStep(tx, row, "close", { closedAt: new Date(databaseNow()), closedBy: "asker" });
    });
  }

  /** Opens a closed query again; one without an answer gets a new promise. */
  async reopen(askerId: string, name: string): Promise<TradeQuery> {
    await consume(this.platform.pool, askLimit, askerId);
    const promisedOn = await promisedDay(this.platform.db, new Date(databaseNow()));
    return this.change(askerId, async (tx) => {
      const row = await lockQuery(tx, name, askerId);
      const next = await takeStep(tx, row, "reopen", {
        closedAt: null,
        closedBy: null,
        ...((await openPart(tx, row.id)) ? { promisedOn } : {}),
      });
      if (next.status === "pending") await this.post.tellNew(tx, next);
      return next;
    });
  }

  /** Gives or takes back the consent to publication. Taking it back takes the public page away. */
  async setConsent(askerId: string, name: string, mayPublish: boolean): Promise<TradeQuery> {
    return this.change(askerId, async (tx) => {
      const row = await lockQuery(tx, name, askerId);
      if (!mayPublish) await tx.delete(publicQuestions).where(eq(publicQuestions.queryId, row.id));
      await tx.update(tradeQueries).set({ mayPublish }).where(eq(tradeQueries.id, row.id));
      return row;
    });
  }

  private async change(
    askerId: string,
    step: (tx: Parameters<Parameters<Platform["db"]["transaction"]>[0]>[0]) => Promise<Pick<QueryRow, "id">>,
  ): Promise<TradeQuery> {
    await consume(this.platform.pool, changeLimit, askerId);
    const { id } = await this.platform.db.transaction(step);
    return this.read(askerId, id);
  }
}
