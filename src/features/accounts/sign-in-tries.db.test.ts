import { expect, it } from "vitest";
import { password, type TestBrowser, useAccountApp } from "../../../test/account-app.ts";
import { countTry } from "./sign-in-tries.server.ts";

const { browser, database, freshAddress, member } = useAccountApp();

const signIn = (email: string, secret = "Wrong-Horse-7", b: TestBrowser = browser(freshAddress())) =>
  b.call("POST", "/v1/auth/login", { email, password: secret });
const statuses = async (names: string[]) => {
  const all: number[] = [];
  for (const name of names) all.push((await signIn(name)).status);
  return all;
};
async function named() {
  const { email, b } = await member();
  const username = (await b.call("GET", "/v1/auth/verify")).body.data.user.username as string;
  return { email, username, b };
}
const times = (name: string, number: number) => Array.from({ length: number }, () => name);

it("failed sign-ins of an account are counted together, whichever name is typed", async () => {
  const { email, username, b } = await named();
  await statuses([...times(email, 2), ...times(username, 3)]);
  // Five guesses were made: the right password is none any more, by either name, and from any address.
  expect((await signIn(email, password)).status).toBe(401);
  expect((await signIn(username, password)).status).toBe(401);
  // The owner's own browser goes on, by both.
  expect((await signIn(username, password, b)).status).toBe(200);
  expect((await signIn(email, password, b)).status).toBe(200);
  // After the wait it begins anew.
  await database.pool.query("update sign_in_tries set ends_at = now()");
  expect((await signIn(username, password)).status).toBe(200);
});

it("a stranger learns nothing of what belongs together: names of one account answer like names of nobody", async () => {
  const { email, username } = await named();
  const ways = (one: string, other: string) => [
    ...times(one, 6),
    ...times(other, 6),
    ...times(one, 1),
    ...times(other, 1),
  ];
  const answers = async (one: string, other: string) => {
    const all: unknown[] = [];
    for (const name of ways(one, other)) {
      const { status, headers, body } = await signIn(name);
      all.push({ status, after: headers.get("retry-after"), ...body, requestId: "" });
    }
    return all;
  };
  const known = await answers(email, username);
  await database.pool.query("delete from rate_limits");
  const unknown = await answers("nobody-here@example.org", "nobody.here");
  // Whole seconds of waiting may tick over between two calls.
  const calm = (list: unknown[]) =>
    JSON.parse(
      JSON.stringify(list)
        .replace(/"after":"\d+"/g, '"after":"s"')
        .replace(/in \d+ (?:seconds?|minutes?)/g, "soon"),
    ) as unknown;
  expect(calm(known)).toEqual(calm(unknown));
  expect((known as { status: number }[]).map(({ status }) => status)).toEqual([
    ...times("", 5).map(() => 401),
    429,
    ...times("", 5).map(() => 401),
    429,
    429,
    429,
  ]);
});

it("the wait grows each time, up to an hour, and begins anew after a day", async () => {
  const keys = { shown: "name:growing", hidden: "account:growing" };
  const count = () => countTry(database.pool, keys);
  const round = async () => {
    for (let i = 0; i < 5; i += 1) expect(await count()).toEqual({ shownWait: undefined, closed: false });
    const { shownWait = 0, closed } = await count();
    expect(closed).toBe(true);
    // Asking on prolongs nothing.
    expect((await count()).shownWait).toBeLessThanOrEqual(shownWait);
    await database.pool.query("update sign_in_tries set ends_at = now()");
    return Math.round(shownWait / 60);
  };
  const waits: number[] = [];
  for (let i = 0; i < 8; i += 1) waits.push(await round());
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  await database.pool.query("update sign_in_tries set forget_at = now()");
  expect(await round()).toBe(1);
});

it("a right password ends the count", async () => {
  const { email } = await member();
  for (let i = 0; i < 2; i += 1) {
    await statuses(times(email, 4));
    expect((await signIn(email, password)).status).toBe(200);
  }
});

it("signing in to a registration that a stranger made for the address forgets no guesses at its account", async () => {
  const { email } = await member();
  const chosen = "Strangers-Own-7";
  await browser(freshAddress()).call("POST", "/v1/auth/register", { fullName: "Stranger", email, password: chosen });
  await statuses(times(email, 4));
  // The stranger's own password is right, and costs no try: but the four guesses are still counted.
  expect((await signIn(email, chosen)).status).toBe(200);
  expect((await signIn(email, chosen)).status).toBe(200);
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, password)).status).toBe(429);
});

it("guesses at the same time do not get past it", async () => {
  const { email, username } = await named();
  await Promise.all([...times(email, 10), ...times(username, 10)].map((name) => signIn(name)));
  expect((await signIn(username, password)).status).toBe(429);
  const { rows } = await database.pool.query(
    "select max(tries) as tries from sign_in_tries where key like 'account:%'",
  );
  expect(rows[0].tries).toBeGreaterThanOrEqual(20);
});
