import type pg from "pg";
import type { MailTransport } from "../mail/transport.server.ts";
import { summaryOf, withoutLiterals } from "./statement.ts";
import type { Tracing } from "./tracing.server.ts";

type Asked = string | { text: string };

/** Asks the database in a span: what is asked, never with which values. */
export function tracedQuery<T>(tracing: Tracing, asked: unknown, ask: () => Promise<T>): Promise<T> {
  return tracing.inSpan({ name: "query", kind: "client" }, (span) => {
    const given = asked as Asked;
    const text = typeof given === "string" ? given : (given?.text ?? "");
    if (span.recorded) {
      const summary = summaryOf(text);
      span.rename(summary);
      span.set({ "db.system.name": "postgresql", "db.query.summary": summary, "db.query.text": withoutLiterals(text) });
    }
    return ask();
  });
}

/** Lets each question to this pool be a span; the wait for a connection is part of it. What is asked with a callback is not. */
export function traceQueries(pool: pg.Pool, tracing: Tracing): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const traced = (...given: unknown[]) =>
    typeof given.at(-1) === "function" ? query(...given) : tracedQuery(tracing, given[0], () => query(...given));
  pool.query = traced as unknown as typeof pool.query;
}

/** The same transport; each email that it sends is a span, which names its kind and nobody. */
export function tracedTransport(transport: MailTransport, tracing: Tracing): MailTransport {
  return {
    send: (mail) =>
      tracing.inSpan({ name: `email ${mail.kind}`, kind: "client", attributes: { "iit.email.kind": mail.kind } }, () =>
        transport.send(mail),
      ),
    close: () => transport.close(),
  };
}
