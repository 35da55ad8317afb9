import pg from "pg";
import { vi } from "vitest";

/** What the clock sends by itself: counts of refusals some seconds after them, and the time of a new connection. */
const byTheClock = /insert into refused_sign_ins|clock_timestamp\(\)/;

/** Statements that a call sends to the database, in order, without their values; the job queue keeps house beside it. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ answer: T; statements: string[] }> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    const answer = await work();
    const { calls, contexts } = spy.mock;
    const ours = (client: unknown) =>
      !(
        client as { connectionParameters: { application_name?: string } }
      ).connectionParameters.application_name?.includes("jobs");
    const statements = calls
      .filter((_, i) => ours(contexts[i]))
      .map(([query]) => (typeof query === "string" ? query : (query as unknown as { text: string }).text))
      // A job's payload stands in its text.
      .map((text) => text.replace(/'\{.*?\}'/g, "'{}'"))
      .filter((text) => !byTheClock.test(text));
    return { answer, statements };
  } finally {
    spy.mockRestore();
  }
}
