import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { jobKinds } from "#app/jobs.server.ts";
import { createAccount } from "#features/accounts/service.server.ts";
import type { Role } from "#lib/staff.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { createTestPlatform } from "./app.ts";
import { callsApp } from "./calls-app.ts";
import { useDatabase } from "./database.ts";

export const password = "Correct-Horse-7";
const firefox = "Mozilla/5.0 (X11; Linux) Firefox/140.0";

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what comes back is what the tests look into.
  body: any;
}

export interface TestBrowser {
  jar: Map<string, string>;
  address: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export const codeIn = (mail: Mail) => /Code: (\d{6})/.exec(mail.text)?.[1] as string;
export const tokenIn = (mail: Mail) => /#token=([\w-]+)/.exec(mail.text)?.[1] as string;

/**
 * The whole API over a database of this test file, with jobs at work, for tests of accounts. Mails land in `sent`; the
 * outbox itself is tested against a real SMTP server. Limits are forgotten before each test. Without `work` jobs do
 * nothing.
 */
export function useAccountApp({
  env = {},
  work = true,
  connections = 1,
}: {
  env?: Record<string, string>;
  work?: boolean;
  connections?: number;
} = {}) {
  const database = useDatabase({ connections });
  const sent: Mail[] = [];
  let running: Awaited<ReturnType<typeof createTestPlatform>>;
  let app: Pick<Hono, "request">;
  let people = 0;

  beforeAll(async () => {
    running = await createTestPlatform(database, env);
    const keep = { send: async (mail: Mail) => void sent.push(mail), close() {} };
    const kinds = jobKinds(running.platform, keep);
    await running.platform.jobs.work(work ? kinds : kinds.map((kind) => ({ ...kind, handler: async () => {} })));
    app = callsApp(running.platform);
  });
  beforeEach(async () => {
    sent.length = 0;
    await database.pool.query("delete from rate_limits; delete from sign_in_tries");
  });
  afterAll(() => running.stop());

  /** One request as a socket would bring it. */
  function request(path: string, init: RequestInit & { headers: Record<string, string> }, remoteAddress: string) {
    return app.request(path, init, { incoming: { socket: { remoteAddress }, headers: init.headers } });
  }

  /** An address nobody has used yet in this file: limits of one test do not reach another. */
  function freshAddress(): string {
    people += 1;
    return `198.${18 + Math.floor(people / 250)}.${people % 250}.7`;
  }

  /** A browser: keeps cookies, sends JSON. */
  function browser(address = freshAddress(), agent = firefox): TestBrowser {
    const jar = new Map<string, string>();
    return {
      jar,
      address,
      async call(method, path, body, headers = {}) {
        const all: Record<string, string> = {
          "user-agent": agent,
          cookie: [...jar].map(([k, v]) => `${k}=${v}`).join("; "),
          ...headers,
        };
        const text = body === undefined ? undefined : JSON.stringify(body);
        if (text !== undefined) {
          all["content-type"] ??= "application/json";
          all["content-length"] = String(Buffer.byteLength(text));
        }
        const init = { method, headers: all, ...(text === undefined ? {} : { body: text }) };
        const answer = await request(`/api${path}`, init, address);
        for (const line of answer.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (/max-age=0/i.test(line)) jar.delete(name);
          else jar.set(name, value);
        }
        const answered = await answer.text();
        return {
          status: answer.status,
          headers: answer.headers,
          body: answered === "" ? undefined : JSON.parse(answered),
        };
      },
    };
  }

  async function mailOf(kind: string, to: string): Promise<Mail> {
    // By no clock that a test may have stopped.
    for (const end = performance.now() + 120_000; performance.now() < end; ) {
      const found = sent.find((mail) => mail.kind === kind && mail.to === to);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`no mail ${kind} came; there are ${sent.map((mail) => mail.kind).join()}`);
  }

  /** Somebody who has no account yet. */
  function someone(): { fullName: string; email: string; password: string } {
    people += 1;
    return { fullName: "Rahima Sultana", email: `reader${people}@example.org`, password };
  }

  /** A verified person with an open session. */
  async function member(role: Role = "customer") {
    const person = someone();
    await createAccount(database.db, role, person);
    const b = browser();
    const signedIn = await b.call("POST", "/v1/auth/login", { email: person.email, password });
    if (signedIn.status !== 200) throw new Error(`could not sign in: ${JSON.stringify(signedIn.body)}`);
    return { ...person, b, userId: signedIn.body.data.user.userId as string };
  }

  return {
    database,
    sent,
    browser,
    request,
    freshAddress,
    mailOf,
    someone,
    member,
    get platform() {
      return running.platform;
    },
  };
}
