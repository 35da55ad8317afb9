import { expect, it } from "vitest";
import { forget } from "#platform/db/memory.server.ts";
import { type TestBrowser, useAccountApp } from "../../../test/account-app.ts";
import { processorTimeOf } from "../../../test/processor-time.ts";
import { statementsOf } from "../../../test/statements.ts";

// No job runs beside what is measured.
const { browser, freshAddress, member, database } = useAccountApp({ work: false });

type Answer = Awaited<ReturnType<TestBrowser["call"]>>;

/** What differs by chance: tokens, ids, moments, and the address that was typed. */
const shown = ({ status, headers, body }: Answer, local: string) =>
  JSON.parse(
    JSON.stringify({ status, headers: [...headers].sort(), body: { ...body, requestId: "" } })
      .replaceAll(local, "LOCAL")
      .replace(/"token":"([^"]+)"/g, (_, token: string) => `"token":${token.length}`)
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
      .replace(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, "NOW")
      .replace(/=[\w-]{43}/g, "=VALUE")
      .replace(/LOCAL-[a-z0-9]{6}"/g, 'LOCAL-MADE"'),
  ) as unknown;

const chosen = "Strangers-Own-7";
const after: [string, (email: string, username: string) => [string, string, unknown?]][] = [
  ["verify", () => ["GET", "/v1/auth/verify"]],
  ["who am I, in the second reading", () => ["GET", "/user"]],
  ["a page for proven accounts", () => ["PATCH", "/v1/auth/update-profile", { fullName: "Other" }]],
  ["sessions", () => ["GET", "/v1/auth/sessions"]],
  ["security", () => ["GET", "/v1/auth/security"]],
  ["ask a trade query", () => ["POST", "/v1/trade-queries", { query: "Which papers does jute need?" }]],
  ["resend", (email) => ["POST", "/v1/auth/resend-verification", { email }]],
  ["a wrong code", (email) => ["POST", "/v1/auth/verify-email", { email, code: "000000" }]],
  ["a wrong code of another browser", (email) => ["POST", "/v1/auth/verify-email", { email, code: "000001" }]],
  ["a wrong link", () => ["POST", "/v1/auth/verify-email", { token: "x".repeat(43) }]],
  ["forgotten", (email) => ["POST", "/v1/auth/forgot-password-link", { email }]],
  ["a wrong reset code", (email) => ["POST", "/v1/auth/verify-forgot-password-link", { email, otp: "000000" }]],
  ["sign in with the chosen password", (email) => ["POST", "/v1/auth/login", { email, password: chosen }]],
  ["by the username", (_, username) => ["POST", "/login", { username, password: chosen }]],
  ["with another password", (email) => ["POST", "/v1/auth/login", { email, password: "Wrong-Horse-7" }]],
  ["register again", (email) => ["POST", "/v1/auth/register", { fullName: "Again", email, password: chosen }]],
  [
    "register with the name that waits",
    (email, username) => ["POST", "/v1/auth/register", { fullName: "Again", email, username, password: chosen }],
  ],
  ["sign out", () => ["POST", "/v1/auth/logout"]],
  ["verify, signed out", () => ["GET", "/v1/auth/verify"]],
  ["resend, signed out", (email) => ["POST", "/v1/auth/resend-verification", { email }]],
  ["sign in again", (email) => ["POST", "/v1/auth/login", { email, password: chosen }]],
];

it.each([true, false])(
  "registering (own username: %s) and all that follows is alike for a known and an unknown address",
  async (named) => {
    const { email: known } = await member();
    const unknown = known.replace("reader", "nobody");
    const logs: { name: string; answer: unknown; statements: string[] }[][] = [];
    // What a process asks for once a minute (settings) is asked for each time.
    const measured = (work: () => Promise<Answer>) => {
      forget(database.db);
      return statementsOf(work);
    };
    for (const email of [known, unknown]) {
      const local = email.split("@")[0] as string;
      const username = named ? `x-${local}-x` : `y-${local}-y`;
      const b = browser(freshAddress());
      const input = { fullName: "Stranger", email, password: chosen, ...(named ? { username } : {}) };
      const log: (typeof logs)[number] = [];
      const first = await measured(() => b.call("POST", "/v1/auth/register", input));
      log.push({ name: "register", answer: shown(first.answer, local), statements: first.statements });
      for (const [name, callOf] of after) {
        const [method, path, body] = callOf(email, username);
        const who = name.includes("another") ? browser(freshAddress()) : b;
        const { answer, statements } = await measured(() => who.call(method, path, body));
        log.push({ name, answer: shown(answer, local), statements });
      }
      logs.push(log);
    }
    const [one, other] = logs as [(typeof logs)[number], (typeof logs)[number]];
    for (const [i, step] of one.entries()) expect(step).toEqual(other[i]);
    const status = (name: string) =>
      (one.find((step) => step.name === name) as { answer: { status: number } }).answer.status;
    expect(
      ["register", "verify", "a page for proven accounts", "sign in with the chosen password", "sign out"].map(status),
    ).toEqual([201, 200, 403, 200, 200]);
  },
);

it("signing in to what waits takes the same work, however much waits", async () => {
  const { email: known } = await member();
  const crowded = "crowded@example.org";
  for (let i = 0; i < 10; i += 1) {
    await database.pool.query("delete from rate_limits");
    await browser().call("POST", "/v1/auth/register", { fullName: "A", email: crowded, password: `Number-${i}-Horse` });
  }
  const names = { known, crowded, nobody: "nobody-at-all@example.org" };
  const times = Object.fromEntries(Object.keys(names).map((name) => [name, [] as number[]]));
  const rounds = 12;
  for (let i = 0; i < rounds; i += 1)
    for (const [name, email] of Object.entries(names)) {
      await database.pool.query("delete from rate_limits; delete from sign_in_tries");
      const b = browser();
      const signIn = () => b.call("POST", "/v1/auth/login", { email, password: "Wrong-Horse-7" });
      times[name]?.push(await processorTimeOf(signIn));
    }
  // Noise only adds: the quicker quarter shows the work itself.
  const quick = (name: string) => times[name]?.sort((x, y) => x - y)[Math.floor(rounds / 4)] as number;
  for (const name of ["known", "crowded"]) {
    expect(quick(name) / quick("nobody")).toBeGreaterThan(1 / 1.7);
    expect(quick(name) / quick("nobody")).toBeLessThan(1.7);
  }
});
