import { expect, it } from "vitest";
import { signedIn } from "../../../test/api-browser.ts";
import { useMemberships } from "../../../test/memberships.ts";
import { createBuyer } from "../../../test/shop.ts";
import { forgetApplications, membershipRound } from "./holds.server.ts";
import { membershipStates, membershipSteps } from "./membership-state.ts";
import { membershipsOfPerson } from "./own-data.server.ts";

const all = useMemberships({}, { connections: 4 });
const { rows, kind, kindOf, asked, apply, decide, own } = all;

it("is applied for with words, and whoever presses twice, or at once, has one application", async () => {
  const of = await kind();
  const someone = await createBuyer(all.site);
  const twice = await Promise.all([apply(someone, of), apply(someone, of), apply(someone, await kind())]);
  expect(twice.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(twice.map(({ body }) => body.data.id)).size).toBe(1);
  expect(await own(someone)).toMatchObject({ standing: "requested", number: null, endsOn: null });
  await expect.poll(() => all.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  expect(all.site.mails.filter(({ to }) => to === someone.email).map(({ kind: name }) => name)).toEqual([
    "membership-applied",
  ]);
});

it.each([
  ["another fee", { expectedFee: 1 }, 409, "expectedFee"],
  ["no reason", { reason: "Please." }, 422, "reason"],
  ["no agreement", { agree: false }, 422, "agree"],
  ["no name", { name: " " }, 422, "name"],
  ["a name of more than a line", { name: "x".repeat(101) }, 422, "name"],
  ["too long a text", { reason: "x".repeat(2001) }, 422, "reason"],
  ["no kind", { kindId: crypto.randomUUID() }, 404, undefined],
  ["more than is asked", { state: "active" }, 422, ""],
])("is refused with %s", async (_, more, status, path) => {
  const someone = await createBuyer(all.site);
  const answer = await apply(someone, await kind(), more);
  expect(answer.status).toBe(status);
  if (path) expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  expect(await own(someone)).toBeUndefined();
});

it("of an organization names it; of a closed kind is refused", async () => {
  const someone = await createBuyer(all.site);
  const company = await kind({ forOrganizations: true });
  expect((await apply(someone, company)).body.errors[0].path).toBe("organization");
  expect((await apply(someone, await kind({ open: false }))).status).toBe(409);
  expect((await apply(someone, company, { organization: "Padma Shipping" })).status).toBe(201);
});

it("is asked back about, answered, and then decided; each step once, and told", async () => {
  const someone = await createBuyer(all.site);
  const { id } = (await apply(someone, await kind({ fee: 0 }))).body.data;
  expect((await someone.call("POST", `/memberships/${id}/answer`, { text: "Nobody asked" })).status).toBe(409);
  expect((await decide(id, "ask", { question: " " })).status).toBe(422);
  // Asking back decides nothing.
  expect((await decide(id, "ask", { question: "Which bank?" })).body.data).toMatchObject({
    ...{ standing: "asked", decidedAt: null },
  });
  expect((await decide(id, "ask", { question: "Which one?" })).status).toBe(409);
  expect(await own(someone)).toMatchObject({ standing: "asked", question: "Which bank?" });
  const stranger = await createBuyer(all.site);
  expect((await stranger.call("POST", `/memberships/${id}/answer`, { text: "Mine" })).status).toBe(404);
  expect((await someone.call("POST", `/memberships/${id}/answer`, { text: "Meghna Bank" })).status).toBe(200);
  expect((await all.admin.call("GET", `/memberships/admin/${id}`)).body.data).toMatchObject({
    ...{ standing: "requested", question: "Which bank?", answer: "Meghna Bank" },
  });
  expect((await decide(id, "approve")).body.data).toMatchObject({
    standing: "active",
    number: expect.stringMatching(/^M-/),
    decidedAt: expect.any(String),
  });
  await expect.poll(() => all.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  expect(
    all.site.mails
      .filter(({ to }) => to === someone.email)
      .map(({ kind: name }) => name)
      .sort(),
  ).toEqual(["membership-answered", "membership-applied", "membership-asked", "membership-begun"]);
});

it("every question stays with its answer, for both, in the person's own data, and goes with the account", async () => {
  const someone = await createBuyer(all.site);
  const { id } = (await apply(someone, await kind())).body.data;
  const asks = async (question: string) => (await decide(id, "ask", { question })).body.data;
  const answers = async (text: string) => (await someone.call("POST", `/memberships/${id}/answer`, { text })).body.data;
  await asks("Which bank?");
  expect(await answers("Meghna Bank")).toMatchObject({ question: "Which bank?", answer: "Meghna Bank", earlier: [] });
  const first = { question: "Which bank?", answer: "Meghna Bank" };
  expect(await asks("Since when?")).toMatchObject({ question: "Since when?", answer: "", earlier: [first] });
  expect(await own(someone)).toMatchObject({ question: "Since when?", answer: "", earlier: [first] });
  // From a tab that still shows the first question: it is no answer to this one, nor sent twice.
  const late = await someone.call("POST", `/memberships/${id}/answer`, { text: "Late", question: "Which bank?" });
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("asks something else")]);
  for (let press = 0; press < 2; press += 1)
    expect(await answers("Since 2019")).toMatchObject({
      question: "Since when?",
      answer: "Since 2019",
      earlier: [first],
    });
  expect(await asks("In which town?")).toMatchObject({
    ...{ question: "In which town?", earlier: [first, { question: "Since when?", answer: "Since 2019" }] },
  });
  const who = { userId: await all.userOf(id), email: someone.email };
  const data = JSON.stringify(await membershipsOfPerson.collect(all.database.db, who as never));
  for (const words of ["Which bank?", "Meghna Bank", "Since when?", "Since 2019", "In which town?"])
    expect(data).toContain(words);
  await all.database.db.transaction((tx) =>
    membershipsOfPerson.erase(tx, who as never, { site: { name: "", url: "" } as never, send: async () => {} }),
  );
  const left = JSON.stringify(await rows("select * from memberships where id = $1", [id]));
  for (const words of ["Meghna", "2019", "Which bank", "In which town"]) expect(left).not.toContain(words);
});

it("after twenty questions the institute decides: an application doesn't grow without end", async () => {
  const someone = await createBuyer(all.site);
  const { id } = (await apply(someone, await kind())).body.data;
  const step = async (time: number) => {
    const { status } = await decide(id, "ask", { question: `Question ${time}` });
    if (status === 200) await rows("update memberships set state = 'requested', answer = 'Yes' where id = $1", [id]);
    return status;
  };
  for (let time = 1; time <= 20; time += 1) expect(await step(time)).toBe(200);
  expect(await step(21)).toBe(409);
  expect((await decide(id, "approve")).status).toBe(200);
});

it("two of the staff who decide at once: one does, the other sees it", async () => {
  for (const [first, second] of [
    ["approve", "refuse"],
    ["refuse", "approve"],
    ["approve", "approve"],
    ["ask", "refuse"],
  ] as const) {
    const someone = await createBuyer(all.site);
    const { id } = (await apply(someone, await kind())).body.data;
    const desk = await signedIn(all.site.app, all.database.db, "desk");
    const { version } = (await desk.call("GET", `/memberships/admin/${id}`)).body.data;
    const bodies = { approve: {}, refuse: { reason: "It's full." }, ask: { question: "Who are you?" } };
    const press = (who: Pick<typeof desk, "call">, step: keyof typeof bodies) =>
      who.call("POST", `/memberships/${id}/${step}`, { ...bodies[step], version });
    const answers = await Promise.all([press(desk, first), press(all.admin, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const notes = await rows("select action from audit_log where subject_id = $1", [id]);
    expect(notes).toHaveLength(1);
  }
});

it("an application is nobody else's to see, to withdraw or to renew", async () => {
  const someone = await createBuyer(all.site);
  const { id } = (await apply(someone, await kind())).body.data;
  const stranger = await createBuyer(all.site);
  for (const step of ["withdraw", "renew"])
    expect((await stranger.call("POST", `/memberships/${id}/${step}`)).status).toBe(404);
  expect((await stranger.call("GET", "/memberships/my")).body.data.memberships).toEqual([]);
  expect((await someone.call("POST", `/memberships/${id}/renew`)).status).toBe(409);
  expect((await someone.call("POST", `/memberships/${id}/withdraw`)).body.data.standing).toBe("withdrawn");
  expect((await someone.call("POST", `/memberships/${id}/withdraw`)).status).toBe(200);
  expect((await decide(id, "approve")).status).toBe(409);
});

it("after five applications in a year that came to nothing, a person is asked to write", async () => {
  const someone = await createBuyer(all.site);
  const of = await kind();
  for (let time = 0; time < 5; time += 1) {
    const { id } = (await apply(someone, of)).body.data;
    await someone.call("POST", `/memberships/${id}/withdraw`);
  }
  expect((await apply(someone, of)).status).toBe(409);
  const user = "(select id from users where email = $1)";
  await rows(`update memberships set created_at = now() - interval '366 days' where user_id = ${user}`, [
    someone.email,
  ]);
  await forgetApplications(all.database.db);
  expect(await all.count(`memberships where user_id = ${user}`, [someone.email])).toBe(0);
  expect((await apply(someone, of)).status).toBe(201);
});

it("an approved one lapses after its days, and can be applied for anew", async () => {
  const someone = await createBuyer(all.site);
  const of = await kind();
  const { id } = (await apply(someone, of)).body.data;
  await decide(id, "approve");
  await membershipRound(all.database.db);
  expect((await own(someone)).standing).toBe("approved");
  await rows("update memberships set pay_until = now() - interval '1 second' where id = $1", [id]);
  await membershipRound(all.database.db);
  expect((await own(someone)).standing).toBe("lapsed");
  expect((await apply(someone, of)).body.data.id).not.toBe(id);
});

it("kinds: each name once, what was read, and one that somebody applied for stays", async () => {
  const of = await kind();
  expect((await all.admin.call("POST", "/memberships/admin/kinds", kindOf({ name: of.name }))).status).toBe(409);
  const path = `/memberships/admin/kinds/${of.id}`;
  const { name } = of;
  expect((await all.admin.call("PATCH", path, { ...kindOf({ name, fee: 9 }), version: 1 })).status).toBe(200);
  expect((await all.admin.call("PATCH", path, { ...kindOf({ name, fee: 8 }), version: 1 })).status).toBe(409);
  const someone = await createBuyer(all.site);
  expect((await someone.call("POST", "/memberships", asked({ id: of.id, fee: 2500 }))).status).toBe(409);
  await apply(someone, { ...of, fee: 9 });
  expect((await all.admin.call("DELETE", path)).status).toBe(409);
  expect((await all.admin.call("DELETE", `/memberships/admin/kinds/${(await kind()).id}`)).status).toBe(200);
});

it("the database takes the same steps as the code", async () => {
  const of = await kind();
  const taken: string[] = [];
  for (const from of membershipStates)
    for (const to of membershipStates) {
      if (from === to) continue;
      const client = await all.database.pool.connect();
      try {
        await client.query("begin");
        const { rows: made } = await client.query(
          `insert into memberships (kind_id, state, name, email, price_poisha, months, pay_until, ends_on, number)
            values ($1, $2, 'x', 'x@y.example', 0, 12, case when $2 = 'approved' then now() end, '2027-01-01', 'M-2345-6789') returning id`,
          [of.id, from],
        );
        await client.query(
          "update memberships set state = $2, pay_until = case when $2 = 'approved' then now() end where id = $1",
          [made[0].id, to],
        );
        taken.push(`${from} ${to}`);
      } catch (error) {
        expect(String(error)).toContain("does not go from");
      } finally {
        await client.query("rollback");
        client.release();
      }
    }
  expect(taken.sort()).toEqual(membershipSteps.map((step) => step.join(" ")).sort());
});

it("the list finds by a piece of name, address, organization or number, and leaves as CSV with a note", async () => {
  const someone = await createBuyer(all.site);
  const of = await kind({ fee: 0 });
  const { id } = (await apply(someone, of, { name: "Nasrin Akter", organization: "Karnaphuli Lines" })).body.data;
  await decide(id, "approve");
  const { number } = await own(someone);
  const find = async (query: string) =>
    (await all.admin.call("GET", `/memberships/admin/list?${query}`)).body.data.items.map(
      (item: { id: string }) => item.id,
    );
  for (const words of ["asrin", "karnaphuli", number.toLowerCase(), someone.email.slice(0, 8)])
    expect(await find(`search=${encodeURIComponent(words)}`)).toContain(id);
  expect(await find(`standing=active&kind=${of.id}`)).toEqual([id]);
  await all.older(id, 400);
  expect(await find(`standing=active&kind=${of.id}`)).toEqual([]);
  expect(await find(`standing=expired&kind=${of.id}`)).toEqual([id]);
  const csv = await all.admin.call("GET", `/memberships/admin/export?kind=${of.id}`);
  expect(csv.body).toContain("Nasrin Akter");
  expect(csv.body).toContain("Expired");
  expect(await all.count("audit_log where action = 'membership.export'")).toBe(1);
});
