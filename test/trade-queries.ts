import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { jobKinds } from "#app/jobs.server.ts";
import { createAccount } from "#features/accounts/service.server.ts";
import type { Role } from "#lib/staff.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { createTestPlatform } from "./app.ts";
import { callsApp } from "./calls-app.ts";
import { useDatabase } from "./database.ts";

const password = "Correct-Horse-7";
/** What is asked unless a test asks something else. */
export const text = "How many days has a bank to refuse the documents of a letter of credit?";

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the API answered, looked at by the tests.
  body: any;
}
/** Somebody signed in (or nobody): calls the API as them. */
type Person = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** The whole API over a database of this test file, two askers and an admin. What is put into the outbox lands in `sent`. */
export function useTradeQueries() {
  const database = useDatabase();
  let running: Awaited<ReturnType<typeof createTestPlatform>>;
  let app: Pick<Hono, "request">;
  const sent: Mail[] = [];

  let rahima: Person;
  let karim: Person;
  let admin: Person;
  let nobody: Person;

  function person(token?: string): Person {
    return async (method, path, body) => {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      if (body !== undefined) {
        headers["content-type"] = "application/json";
        headers["content-length"] = String(new TextEncoder().encode(JSON.stringify(body)).length);
      }
      const answer = await app.request(
        `/api/v1${path}`,
        { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
        { incoming: { socket: { remoteAddress: "203.0.113.1" }, headers } },
      );
      // Files stay text.
      const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
      return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
    };
  }

  async function signedIn(fullName: string, role: Role): Promise<Person> {
    const email = `${fullName.toLowerCase().replace(" ", ".")}@example.org`;
    await createAccount(database.db, role, { email, password, fullName });
    const { body } = await person()("POST", "/auth/login", { email, password });
    return person(body.data.token);
  }

  beforeAll(async () => {
    running = await createTestPlatform(database);
    await running.platform.jobs.work(jobKinds(running.platform, { send: async () => {}, close() {} }));
    // What is put into the outbox; that it leaves from there over SMTP is tested where the outbox is.
    const { outbox } = running.platform;
    const put = outbox.put.bind(outbox);
    outbox.put = (tx, mail) => {
      sent.push(mail);
      return put(tx, mail);
    };
    app = callsApp(running.platform);
    nobody = person();
    [rahima, karim, admin] = await Promise.all([
      signedIn("Rahima Sultana", "customer"),
      signedIn("Karim Uddin", "customer"),
      signedIn("Amina Khatun", "admin"),
    ]);
  });
  beforeEach(async () => {
    sent.length = 0;
    await database.pool.query("delete from rate_limits");
  });
  afterAll(() => running.stop());

  /** A new query of Rahima's. */
  async function ask(query = text, more: object = {}) {
    const { status, body } = await rahima("POST", "/trade-queries", { query, ...more });
    expect(status).toBe(201);
    return body.data;
  }
  async function askAndAnswer(answer = "At most five banking days.", more: object = {}) {
    const { id } = await ask(text, more);
    return (await admin("PATCH", `/trade-queries/${id}/answer`, { answer })).body.data;
  }
  const mailOf = (kind: string) => sent.find((mail) => mail.kind === kind);
  const rows = async (statement: string, values: unknown[] = []) => (await database.pool.query(statement, values)).rows;

  return {
    database,
    get platform() {
      return running.platform;
    },
    sent,
    signedIn,
    ask,
    askAndAnswer,
    mailOf,
    rows,
    get rahima() {
      return rahima;
    },
    get karim() {
      return karim;
    },
    get admin() {
      return admin;
    },
    get nobody() {
      return nobody;
    },
  };
}
