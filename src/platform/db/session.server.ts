import { type SQL, sql } from "drizzle-orm";
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import type { PgDialect, PgTransactionConfig } from "drizzle-orm/pg-core";
import type pg from "pg";
import { tracedQuery } from "../tracing/traced.server.ts";
import type { Tracing } from "../tracing/tracing.server.ts";
import { cut, isSilence } from "./connection.server.ts";

type NoSchema = Record<string, never>;

/** The words of a mode of `begin`. */
function modesOf({ isolationLevel, accessMode, deferrable }: PgTransactionConfig): string {
  const level = isolationLevel && `isolation level ${isolationLevel}`;
  const deferred = deferrable === undefined ? undefined : `${deferrable ? "" : "not "}deferrable`;
  return [level, accessMode, deferred].filter(Boolean).join(" ");
}

/**
 * A connection for the length of one transaction. A statement that nobody waited for must not run on a connection that
 * serves somebody else by then. And where one answer did not come, no further one will: the connection is ended at once,
 * so that the rollback does not wait in vain as well.
 */
class Loan {
  readonly client: pg.PoolClient;
  /** Set when an answer did not come. */
  silence: Error | undefined;
  /** How long an answer is waited for in ms; unless it is set, as long as everywhere. */
  patienceMs: number | undefined;
  private over = false;

  constructor(lent: pg.PoolClient, tracing: Tracing | undefined) {
    const ask = async (...statement: Parameters<pg.PoolClient["query"]>): Promise<unknown> => {
      if (this.over) throw new Error("A statement after the end of its transaction: something was not awaited.");
      try {
        if (this.patienceMs === undefined) return await lent.query(...statement);
        const [first, ...rest] = statement as unknown as [string | object, ...unknown[]];
        const own = { ...(typeof first === "string" ? { text: first } : first), query_timeout: this.patienceMs };
        return await lent.query(own as never, ...(rest as []));
      } catch (error) {
        if (isSilence(error)) {
          this.silence = error;
          cut(lent);
        }
        throw error;
      }
    };
    const query = tracing
      ? (...statement: Parameters<typeof ask>) => tracedQuery(tracing, statement[0], () => ask(...statement))
      : ask;
    this.client = new Proxy(lent, { get: (of, name) => (name === "query" ? query : Reflect.get(of, name)) });
  }

  end(): void {
    this.over = true;
  }
}

/** The session of one transaction, which still knows where it came from. */
export class TransactionSession extends NodePgSession<NoSchema, NoSchema> {
  readonly pool: pg.Pool;
  readonly loan: Loan;

  constructor(loan: Loan, dialect: PgDialect, pool: pg.Pool) {
    super(loan.client, dialect, undefined);
    this.loan = loan;
    this.pool = pool;
  }
}

/**
 * Lets each further statement of this transaction take up to `ms`: the server cuts it then, and we wait a second longer than
 * that, instead of the 5 and 6 s that hold everywhere else. For what grows with the site, and for waiting until another
 * process has done its part.
 */
export async function allowLong(tx: { execute(query: SQL): Promise<unknown> }, ms: number): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
  (tx as unknown as { session: TransactionSession }).session.loan.patienceMs = ms + 1000;
}

/** Characters up to which a text is written and indexed in a hundredth of what every statement may take. */
const shortText = 50_000;

/**
 * Lets a transaction write a long text, which the search indexes with it: a book takes a second alone, many times that on a busy
 * machine. A short one keeps the usual 5 s: patience is also what a silent network makes everybody wait.
 */
export async function allowText(tx: { execute(query: SQL): Promise<unknown> }, html: string): Promise<void> {
  if (html.length > shortText) await allowLong(tx, 30_000);
}

/**
 * Drizzle's session with transactions that survive a lost connection. Its own begins outside of its `try`, so that a
 * `begin` on a dead connection is never given back, and gives one whose `rollback` failed back as a healthy one (drizzle-orm
 * #3908, #6341). Here a connection returns to the pool only when the server has confirmed the end of the transaction.
 */
export class SafeSession extends NodePgSession<NoSchema, NoSchema> {
  private readonly pool: pg.Pool;
  private readonly speech: PgDialect;
  private readonly tracing: Tracing | undefined;

  constructor(pool: pg.Pool, dialect: PgDialect, tracing?: Tracing) {
    super(pool, dialect, undefined);
    this.pool = pool;
    this.speech = dialect;
    this.tracing = tracing;
  }

  override async transaction<T>(
    work: (tx: NodePgTransaction<NoSchema, NoSchema>) => Promise<T>,
    config: PgTransactionConfig = {},
  ): Promise<T> {
    const client = await this.pool.connect();
    const loan = new Loan(client, this.tracing);
    let settled = false;
    try {
      const session = new TransactionSession(loan, this.speech, this.pool);
      await loan.client.query(`begin ${modesOf(config)}`);
      const result = await work(new NodePgTransaction(this.speech, session, undefined));
      const { command } = await loan.client.query("commit");
      settled = true;
      // A statement failed and somebody caught the error: the server then answers `commit` by rolling back.
      if (command !== "COMMIT")
        throw new Error("The transaction was rolled back, because one of its statements failed.");
      return result;
    } catch (error) {
      settled ||= await loan.client.query("rollback").then(
        () => true,
        () => false,
      );
      throw error;
    } finally {
      loan.end();
      client.release(settled ? undefined : (loan.silence ?? true));
    }
  }
}
