import { expect, it } from "vitest";
import { forget } from "#platform/db/memory.server.ts";
import { password, type TestBrowser, useAccountApp } from "../../../test/account-app.ts";
import { processorTimeOf } from "../../../test/processor-time.ts";
import { statementsOf } from "../../../test/statements.ts";

// No job runs beside what is measured.
const { database, browser, member } = useAccountApp({ work: false });

const shown = ({ status, headers, body }: Awaited<ReturnType<TestBrowser["call"]>>) => ({
  status,
  headers: [...headers].sort(),
  body: { ...body, requestId: "" },
});

const calls = [
  ["login", 401, (email: string) => ({ email, password: "Wrong-Horse-7" })],
  ["forgot-password-link", 200, (email: string) => ({ email })],
  ["resend-verification", 200, (email: string) => ({ email })],
  ["verify-forgot-password-link", 422, (email: string) => ({ email, otp: "000000" })],
  ["verify-email", 422, (email: string) => ({ email, code: "000000" })],
] as const;

it.each(calls)(
  "%s (%d) answers a known and an unknown address alike, with the same work",
  async (call, status, bodyOf) => {
    const { email } = await member();
    const ask = async (address: string) => {
      const b = browser();
      // A stranger may bring a device cookie: it must not cost more for an account that exists.
      b.jar.set("device", "A".repeat(43));
      // What a process asks for once a minute (settings) is asked for each time.
      forget(database.db);
      const { answer, statements } = await statementsOf(() => b.call("POST", `/v1/auth/${call}`, bodyOf(address)));
      return { answer: shown(answer), statements };
    };
    const known = await ask(email);
    const unknown = await ask(`un${email}`);
    expect(known.answer.status).toBe(status);
    expect(known.answer).toEqual(unknown.answer);
    expect(known.statements.length).toBeGreaterThan(0);
    expect(known.statements).toEqual(unknown.statements);
  },
);

it("a wrong password and an unknown account take the same work", async () => {
  const { email } = await member();
  const times = { known: [] as number[], unknown: [] as number[] };
  const rounds = 14;
  for (let i = 0; i < rounds; i += 1) {
    // In turn, so that whatever else the machine does meets both.
    for (const who of i % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
      await database.pool.query("delete from rate_limits");
      const b = browser();
      const name = who === "known" ? email : `un${email}`;
      const signIn = () => b.call("POST", "/v1/auth/login", { email: name, password: "Wrong-Horse-7" });
      times[who].push(await processorTimeOf(signIn));
    }
  }
  // Noise only adds: the quicker quarter shows the work itself. Without the work for nobody's password it would be 1 to 10.
  const quick = (list: number[]) => list.sort((x, y) => x - y)[Math.floor(rounds / 4)] as number;
  const ratio = quick(times.known) / quick(times.unknown);
  expect(ratio).toBeGreaterThan(1 / 1.7);
  expect(ratio).toBeLessThan(1.7);
});

it("a stranger's right password is not told from a wrong one while a limit holds", async () => {
  const { email } = await member();
  const stranger = browser();
  for (let i = 0; i < 5; i += 1) await stranger.call("POST", "/v1/auth/login", { email, password: "Wrong-Horse-7" });
  const answers: Awaited<ReturnType<TestBrowser["call"]>>[] = [];
  for (const guess of [password, "Wrong-Horse-7"])
    answers.push(await stranger.call("POST", "/v1/auth/login", { email, password: guess }));
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([429, "TOO_MANY_REQUESTS"]));
});
