import { expect, it } from "vitest";
import { keepFile } from "#features/media/service.server.ts";
import { useCohorts } from "../../../test/cohorts.ts";
import { pdf } from "../../../test/documents.ts";
import { createBuyer } from "../../../test/shop.ts";
import { announceRound } from "./announcements.server.ts";

const cohorts = useCohorts();
const { rows, offered, enroll } = cohorts;
type Offered = Awaited<ReturnType<typeof offered>>;

async function enrolled(of: Offered) {
  const buyer = await createBuyer(cohorts.site);
  return { buyer, id: (await enroll(buyer, of)).body.data.id as string };
}
const staff = (method: string, path: string, body?: object) => cohorts.admin.call(method, path, body);
const dhakaDayIn = (days: number) => new Date(Date.now() + (days * 24 + 6) * 3_600_000).toISOString().slice(0, 10);

async function privateFile() {
  const [{ id: userId }] = await rows("select id from users where role = 'admin' limit 1");
  const bytes = pdf(`Papers ${crypto.randomUUID()}`);
  return (await keepFile(cohorts.site.platform, { bytes, title: "Papers", access: "private", userId })).file.id;
}
async function withMaterial(of: Offered, more: object = {}) {
  const body = { title: "Papers", note: "", file: await privateFile(), url: null, visibleFrom: dhakaDayIn(0), ...more };
  const { status, body: answer } = await staff("POST", `/cohorts/${of.cohortId}/materials`, body);
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return answer.data.materials.at(-1).id as string;
}

it("gives materials to those enrolled alone, from their day on, by links that end", async () => {
  const of = await offered();
  const [now, later] = [await withMaterial(of), await withMaterial(of, { visibleFrom: dhakaDayIn(1), title: "Later" })];
  const { buyer, id } = await enrolled(of);
  const link = (who: typeof buyer, enrollment: string, material: string) =>
    who.call("GET", `/enrollments/${enrollment}/materials/${material}`);
  const course = (await buyer.call("GET", `/enrollments/${id}/course`)).body.data;
  expect(course.materials).toMatchObject([{ id: now, title: "Papers", url: null, file: { kind: "pdf" } }]);
  expect(course.materialsToCome).toBe(1);
  expect(JSON.stringify(course)).not.toContain("/files/");
  const { status, body } = await link(buyer, id, now);
  expect(status).toBe(200);
  expect(body.data.href).toMatch(/^\/files\/documents\/.+\?until=\d+&seal=/);
  expect(Date.parse(body.data.expiresAt) - Date.now()).toBeLessThanOrEqual(301_000);
  // Before its day, of another cohort, somebody else's.
  expect((await link(buyer, id, later)).status).toBe(404);
  const other = await offered();
  const foreign = await withMaterial(other);
  expect((await link(buyer, id, foreign)).status).toBe(404);
  const stranger = await enrolled(other);
  for (const path of ["course", `materials/${now}`, "calendar"])
    expect((await stranger.buyer.call("GET", `/enrollments/${id}/${path}`)).status, path).toBe(404);
  expect((await link(stranger.buyer, stranger.id, now)).status).toBe(404);
});

it.each(["requested", "revoked", "canceled"])("shows nothing of a cohort to somebody whose seat is %s", async (how) => {
  const of = await offered(how === "requested" ? { way: "approval" } : {});
  const material = await withMaterial(of);
  const { buyer, id } = await enrolled(of);
  if (how === "revoked") await rows("update enrollments set state = 'revoked' where id = $1", [id]);
  if (how === "canceled") {
    expect((await buyer.call("GET", `/enrollments/${id}/course`)).status).toBe(200);
    await staff("POST", `/cohorts/${of.cohortId}/cancel`, { version: 1 });
  }
  for (const path of ["course", `materials/${material}`, "calendar"])
    expect((await buyer.call("GET", `/enrollments/${id}/${path}`)).status, path).toBe(404);
});

const session = (more: object = {}) => ({
  ...{ id: null, title: "First evening", startsAt: "2027-03-01T12:00:00.000Z", endsAt: "2027-03-01T15:00:00.000Z" },
  ...{ place: "Hall 2", url: "https://meet.example.org/one" },
  ...more,
});

it("keeps sessions by their ids, for calendars, and refuses what is no time", async () => {
  const of = await offered();
  const put = (version: number, sessions: object[], more: object = {}) =>
    staff("PUT", `/cohorts/${of.cohortId}/sessions`, { version, sessions, ...more });
  const first = (await put(1, [session(), session({ title: "Second", startsAt: "2027-03-01T13:00:00Z" })])).body.data;
  expect(first.cohort.version).toBe(2);
  expect((await put(1, [])).status).toBe(409);
  const [one] = first.sessions;
  const moved = (await put(2, [{ ...one, endsAt: "2027-03-01T16:00:00Z" }])).body.data;
  expect(moved.sessions).toEqual([{ ...one, endsAt: "2027-03-01T16:00:00.000Z" }]);
  const { buyer, id } = await enrolled(of);
  const calendar = await buyer.call("GET", `/enrollments/${id}/calendar`);
  expect(calendar.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(calendar.body).toContain(`UID:${one.id}\r\n`);
  expect(calendar.body).toContain("SEQUENCE:1\r\nDTSTART:20270301T120000Z\r\nDTEND:20270301T160000Z\r\n");
  expect(calendar.body).toContain("LOCATION:Hall 2\r\n");
  expect((await buyer.call("GET", `/enrollments/${id}/course`)).body.data.sessions).toEqual(moved.sessions);
  for (const wrong of [
    { endsAt: "2027-03-01T12:00:00Z" },
    { endsAt: "2027-03-02T12:00:01Z" },
    { startsAt: "soon" },
    { url: "javascript:alert(1)" },
    { title: " " },
  ])
    expect((await put(3, [session(wrong)])).status, JSON.stringify(wrong)).toBe(422);
  expect((await put(3, [one, one])).status).toBe(422);
  // Another cohort's session is a new one here.
  const other = await offered();
  const taken = await staff("PUT", `/cohorts/${other.cohortId}/sessions`, { version: 1, sessions: [one] });
  expect(taken.body.data.sessions[0].id).not.toBe(one.id);
});

const queued = (kind: string) => cohorts.count(`mails where kind = '${kind}'`);

it("an announcement goes once to those enrolled at that moment, and stays to be read", async () => {
  const of = await offered();
  const people = [await enrolled(of), await enrolled(of)];
  const gone = await enrolled(of);
  await rows("update enrollments set state = 'revoked' where id = $1", [gone.id]);
  const asked = { key: crypto.randomUUID(), subject: "Bring a pen", text: "We write by hand.\n\nSee you." };
  const send = (body: object) => staff("POST", `/cohorts/${of.cohortId}/announcements`, body);
  const preview = await staff("POST", `/cohorts/${of.cohortId}/announcements/preview`, {
    subject: asked.subject,
    text: asked.text,
  });
  expect(preview.body.data).toEqual({
    ...{ recipients: 2, subject: "Letters of credit: Bring a pen", paragraphs: ["We write by hand.", "See you."] },
  });
  const before = await queued("cohort-announcement");
  const both = await Promise.all([send(asked), send(asked)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect((await send({ ...asked, text: "Other words" })).status).toBe(409);
  const late = await enrolled(of);
  await Promise.all([announceRound(cohorts.site.platform), announceRound(cohorts.site.platform)]);
  expect((await queued("cohort-announcement")) - before).toBe(2);
  expect(await cohorts.count("cohort_announcements_due")).toBe(0);
  for (const { buyer, id } of [...people, late])
    expect((await buyer.call("GET", `/enrollments/${id}/course`)).body.data.announcements).toMatchObject([
      { subject: "Bring a pen", text: "We write by hand.\n\nSee you." },
    ]);
  const other = await enrolled(await offered());
  expect((await other.buyer.call("GET", `/enrollments/${other.id}/course`)).body.data.announcements).toEqual([]);
  expect(await rows("select after->>'recipients' as to from audit_log where action = 'cohort.announce'")).toEqual([
    { to: "2" },
  ]);
  for (let sent = 1; sent < 6; sent += 1) expect((await send({ ...asked, key: crypto.randomUUID() })).status).toBe(201);
  expect((await send({ ...asked, key: crypto.randomUUID() })).status).toBe(409);
});

it("a round that breaks off half way told some once, and the next one tells the rest", async () => {
  await announceRound(cohorts.site.platform);
  const of = await offered({ capacity: 200 });
  const users = await rows(
    `insert into users (email, username, full_name, password_hash, verified_at)
      select 'told' || i || '@example.org', 'told' || i, 'Told ' || i, '$argon2id$x', now() from generate_series(1, 120) i returning id, email`,
  );
  await rows(
    `insert into enrollments (cohort_id, program_id, user_id, state, name, email, price_poisha, enrolled_at)
      select $1, $2, u.id, 'enrolled', u.full_name, u.email, 0, now() from users u where u.email like 'told%'`,
    [of.cohortId, of.programId],
  );
  await staff("POST", `/cohorts/${of.cohortId}/announcements`, {
    ...{ key: crypto.randomUUID(), subject: "One thing", text: "To all of you." },
  });
  const left = () =>
    cohorts.count(`cohort_announcements_due d join cohort_announcements a on a.id = d.announcement_id
    where a.cohort_id = '${of.cohortId}'`);
  const before = await queued("cohort-announcement");
  const told = async () => (await queued("cohort-announcement")) - before;
  const { platform } = cohorts.site;
  // The mailbox fails in the middle of the second portion: nothing of that one is told.
  let puts = 0;
  const failing = {
    ...platform,
    outbox: {
      put: (...given: Parameters<typeof platform.outbox.put>) => {
        puts += 1;
        return puts > 70 ? Promise.reject(new Error("broken off")) : platform.outbox.put(...given);
      },
    },
  };
  await expect(announceRound(failing as unknown as typeof platform)).rejects.toThrow("broken off");
  expect([await told(), await left()]).toEqual([50, 70]);
  await announceRound(platform);
  expect([await told(), await left()]).toEqual([users.length, 0]);
});

it("changed days tell those enrolled where staff say so, and only then", async () => {
  const of = await offered();
  await enrolled(of);
  const {
    id: _id,
    taken: _taken,
    used: _used,
    canceledAt: _canceled,
    ...known
  } = (await staff("GET", `/programs/admin/${of.programId}/cohorts`)).body.data.cohorts[0];
  const change = (more: object) => staff("PATCH", `/cohorts/${of.cohortId}`, { ...known, ...more });
  const announced = () => cohorts.count(`cohort_announcements where cohort_id = '${of.cohortId}'`);
  const days = { startsOn: "2027-05-01", endsOn: "2027-06-01" };
  expect((await change(days)).status).toBe(200);
  expect(await announced()).toBe(0);
  // Nothing about the days is another.
  expect((await change({ ...days, version: 2, capacity: 12, tell: true })).status).toBe(200);
  expect(await announced()).toBe(0);
  const next = { startsOn: "2027-05-08", endsOn: "2027-06-08" };
  expect((await change({ ...next, version: 3, capacity: 12, tell: true })).status).toBe(200);
  const [{ text }] = await rows("select text from cohort_announcements where cohort_id = $1", [of.cohortId]);
  expect(text).toBe(
    "Your cohort is now taught on May 8, 2027 to June 8, 2027. Before, the dates were May 1, 2027 to June 1, 2027." +
      "\n\nIf the new dates don't suit you, write to us.",
  );
});

it("takes only materials that are one thing, in bounds", async () => {
  const of = await offered();
  const add = (more: object) =>
    staff("POST", `/cohorts/${of.cohortId}/materials`, {
      ...{ title: "Papers", note: "", file: null, url: "https://example.org/", visibleFrom: dhakaDayIn(0), ...more },
    });
  for (const wrong of [
    { url: null },
    { file: crypto.randomUUID() },
    { url: null, file: crypto.randomUUID() },
    { url: "javascript:alert(1)" },
    { url: "ftp://example.org" },
    { title: " " },
    { visibleFrom: "soon" },
  ])
    expect((await add(wrong)).status, JSON.stringify(wrong)).toBe(422);
  const { id, version } = (await add({})).body.data.materials[0];
  const change = (more: object) =>
    staff("PATCH", `/cohorts/materials/${id}`, {
      ...{
        title: "All papers",
        note: "",
        file: null,
        url: "https://example.org/",
        visibleFrom: dhakaDayIn(0),
        version,
      },
      ...more,
    });
  expect((await change({})).status).toBe(200);
  expect((await change({})).status).toBe(409);
});

it("the library counts a file among materials, and a public one can be made private there: its lasting address ends, links go on", async () => {
  const of = await offered();
  const [{ id: userId }] = await rows("select id from users where role = 'admin' limit 1");
  const bytes = pdf(`Public papers ${crypto.randomUUID()}`);
  const { file } = await keepFile(cohorts.site.platform, { bytes, title: "Papers", access: "public", userId });
  const material = await withMaterial(of, { file: file.id });
  const { buyer, id } = await enrolled(of);
  const whole = (await staff("GET", `/media/files/${file.id}`)).body.data;
  expect(whole).toMatchObject({
    uses: 1,
    usedIn: [{ kind: "cohort_materials", title: expect.stringContaining(": ") }],
  });
  const hidden = await staff("PATCH", `/media/files/${file.id}`, { version: 1, title: "Papers", access: "private" });
  expect([hidden.status, hidden.body.data?.href]).toEqual([200, null]);
  const asked = (path: string) =>
    cohorts.site.app.request(path, {}, { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } });
  expect((await asked(file.href ?? "")).status).toBe(404);
  const { href } = (await buyer.call("GET", `/enrollments/${id}/materials/${material}`)).body.data;
  expect((await asked(href)).status).toBe(200);
  await rows("delete from cohort_materials where id = $1", [material]);
  expect((await staff("GET", `/media/files/${file.id}`)).body.data.uses).toBe(0);
});
