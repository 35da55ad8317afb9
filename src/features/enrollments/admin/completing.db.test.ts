import { expect, it } from "vitest";
import { useCohorts } from "../../../../test/cohorts.ts";
import { createBuyer } from "../../../../test/shop.ts";

const cohorts = useCohorts();
const { rows, offered, enroll, stateOf } = cohorts;
const answerOf = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
const call = (path: string, body: object = {}) => cohorts.admin.call("POST", path, body);
const days = { issuedOn: "2026-11-01", validUntil: "2031-11-01" };
async function enrolled(of: Awaited<ReturnType<typeof offered>>, name = "Rahima Sultana") {
  const buyer = await createBuyer(cohorts.site);
  return { buyer, id: (await enroll(buyer, of, { name })).body.data.id as string };
}
const kindsTo = async (to: string) => {
  await expect.poll(() => cohorts.count("mails where status = 'queued'"), { timeout: 60_000 }).toBe(0);
  return cohorts.site.mails
    .filter((mail) => mail.to === to)
    .map(({ kind }) => kind)
    .sort();
};
const certificatesOf = (name: string) => rows("select title, email from certificates where holder = $1", [name]);

it("completing issues the certificate with it, once, in the name that was given", async () => {
  const of = await offered();
  const { buyer, id } = await enrolled(of, "রহিমা সুলতানা");
  const done = await call(`/enrollments/${id}/complete`, { certificate: days });
  expect(done.body.data).toMatchObject({ state: "completed", certificate: { number: expect.any(String) } });
  expect((await call(`/enrollments/${id}/complete`, { certificate: days })).status).toBe(409);
  expect(await certificatesOf("রহিমা সুলতানা")).toEqual([{ title: "Letters of credit", email: buyer.email }]);
  const { items } = (await buyer.call("GET", "/enrollments/my")).body.data;
  expect(items).toMatchObject([{ state: "completed", certificate: done.body.data.certificate.number }]);
  expect(answerOf(await call(`/enrollments/${id}/reopen`))).toEqual([
    409,
    `Certificate ${done.body.data.certificate.number} was issued for it. Revoke that one first.`,
  ]);
  expect(await kindsTo(buyer.email)).toEqual(["certificate-issued", "enrolled"]);
});

it("a certificate with a corrected name stays that of the enrollment", async () => {
  const of = await offered();
  const { buyer, id } = await enrolled(of, "Rahima Sultna");
  const done = await call(`/enrollments/${id}/complete`, { certificate: days });
  const first = done.body.data.certificate;
  const again = { key: crypto.randomUUID(), holder: "Rahima Sultana" };
  const next = (await call(`/certificates/${first.id}/reissue`, again)).body.data;
  expect(next.number).not.toBe(first.number);
  const { items } = (await buyer.call("GET", "/enrollments/my")).body.data;
  expect(items[0].certificate).toBe(next.number);
  expect(answerOf(await call(`/enrollments/${id}/reopen`))[1]).toContain(`Certificate ${next.number} was issued`);
  expect((await call(`/enrollments/${id}/complete`, { certificate: days })).status).toBe(409);
});

it("a revoked certificate is named, also the corrected one of it, as no other is issued from the enrollment", async () => {
  const of = await offered();
  const { id } = await enrolled(of, "Rahima Sultna");
  const first = (await call(`/enrollments/${id}/complete`, { certificate: days })).body.data.certificate;
  const read = async () => (await cohorts.admin.call("GET", `/enrollments/admin/${id}`)).body.data;
  const again = { key: crypto.randomUUID(), holder: "Rahima Sultana" };
  const next = (await call(`/certificates/${first.id}/reissue`, again)).body.data;
  expect(await read()).toMatchObject({ certificate: { id: next.id }, revoked: null });
  expect((await call(`/certificates/${next.id}/revoke`, { reason: "A mistake" })).status).toBe(200);
  expect(await read()).toMatchObject({ certificate: null, revoked: { id: next.id, number: next.number } });
  expect(answerOf(await call(`/enrollments/${id}/complete`, { certificate: days }))).toEqual([
    409,
    "A certificate was issued for this before. Issue another in Certificates.",
  ]);
});

it("a file leaves out whose certificate was revoked, names the line, and issues those of the others", async () => {
  const of = await offered();
  const [first, second] = [await enrolled(of, "Jamila"), await enrolled(of, "Kamal")];
  const { certificate } = (await call(`/enrollments/${first.id}/complete`, { certificate: days })).body.data;
  await call(`/certificates/${certificate.id}/revoke`, { reason: "A mistake" });
  expect((await call(`/enrollments/${first.id}/reopen`)).status).toBe(200);
  const path = `/cohorts/${of.cohortId}/completions`;
  const csv = `email\n${first.buyer.email}\n${second.buyer.email}\n`;
  const { data } = (await call(`${path}/preview`, { csv, certificate: days })).body;
  const message = `${first.buyer.email} got a certificate for it before: mark them without one, and issue another in Certificates`;
  expect([data.lines, data.faults]).toEqual([
    [{ line: 3, name: "Kamal", email: second.buyer.email }],
    [{ line: 2, message }],
  ]);
  // Without certificates nothing hinders: what was shown for that is not what is confirmed with them.
  const without = (await call(`${path}/preview`, { csv })).body.data;
  expect([without.lines.length, without.faults]).toEqual([2, []]);
  expect((await call(path, { csv, digest: without.digest, certificate: days })).status).toBe(409);
  expect((await call(path, { csv, digest: data.digest, certificate: days })).body.data).toEqual({ completed: 1 });
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(["enrolled", "completed"]);
  expect(await certificatesOf("Kamal")).toHaveLength(1);
});

it("an address that two people of a cohort had is nobody's in a file", async () => {
  const of = await offered();
  const [one, two] = [await enrolled(of, "Rahima"), await enrolled(of, "Karim")];
  await rows("update enrollments set email = $2 where id = $1", [two.id, one.buyer.email]);
  const csv = `email\n${one.buyer.email}\n`;
  const { body } = await call(`/cohorts/${of.cohortId}/completions/preview`, { csv });
  expect([body.data?.lines, body.data?.faults]).toEqual([
    [],
    [{ line: 2, message: expect.stringContaining("more than one person") }],
  ]);
});

it("a mark without a certificate is told, can be taken back, and can have its certificate later", async () => {
  const { buyer, id } = await enrolled(await offered(), "Karim");
  expect((await call(`/enrollments/${id}/complete`, { certificate: null })).body.data.certificate).toBeNull();
  expect(await kindsTo(buyer.email)).toEqual(["enrolled", "enrollment-completed"]);
  expect((await call(`/enrollments/${id}/reopen`)).body.data).toMatchObject({ state: "enrolled", completedAt: null });
  expect((await call(`/enrollments/${id}/reopen`)).status).toBe(409);
  await call(`/enrollments/${id}/complete`, { certificate: null });
  expect((await call(`/enrollments/${id}/complete`, { certificate: null })).status).toBe(409);
  expect((await call(`/enrollments/${id}/complete`, { certificate: days })).status).toBe(200);
  expect(await certificatesOf("Karim")).toHaveLength(1);
});

it.each([
  ["no day", { issuedOn: "", validUntil: null }],
  ["an end before the beginning", { issuedOn: "2026-11-01", validUntil: "2026-10-31" }],
  ["a day to come", { issuedOn: "2099-01-01", validUntil: null }],
])("a certificate with %s is refused, and nothing is marked", async (_, certificate) => {
  const { id } = await enrolled(await offered());
  expect((await call(`/enrollments/${id}/complete`, { certificate })).status).toBe(422);
  expect(await stateOf(id)).toBe("enrolled");
});

it("only who is enrolled completes a cohort", async () => {
  const of = await offered({ price: 500 });
  const { id } = await enrolled(of);
  expect(answerOf(await call(`/enrollments/${id}/complete`, { certificate: null }))).toEqual([
    409,
    "Only somebody who is enrolled can complete a cohort.",
  ]);
  expect((await call(`/enrollments/${of.cohortId}/complete`, { certificate: null })).status).toBe(404);
});

it("a file marks whom its preview showed, tells what fits not by its line, and nobody twice", async () => {
  const of = await offered();
  const [first, second, third] = [await enrolled(of, "A"), await enrolled(of, "B"), await enrolled(of, "C")];
  const stranger = await enrolled(await offered(), "D");
  await call(`/enrollments/${third.id}/complete`, { certificate: null });
  const lines = [
    "Name,Email",
    `A,${first.buyer.email.toUpperCase()}`,
    `B,${second.buyer.email}`,
    `again,${second.buyer.email}`,
    "nobody,not an address",
    `D,${stranger.buyer.email}`,
    "",
    `C,${third.buyer.email}`,
  ];
  const csv = lines.join("\r\n");
  const path = `/cohorts/${of.cohortId}/completions`;
  const { data } = (await call(`${path}/preview`, { csv })).body;
  expect(data).toMatchObject({
    title: "Letters of credit: Spring",
    lines: [
      { line: 2, name: "A" },
      { line: 3, name: "B" },
    ],
    faults: [
      { line: 4, message: "The same as line 3" },
      { line: 5, message: "This line has no email address" },
      { line: 6, message: `${stranger.buyer.email} isn't in this cohort` },
      { line: 8, message: `${third.buyer.email} has completed it already` },
    ],
  });
  const body = { csv, digest: data.digest, certificate: days };
  expect((await call(path, { ...body, digest: "0".repeat(64) })).status).toBe(409);
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(["enrolled", "enrolled"]);
  expect((await call(path, body)).body).toMatchObject({ message: "2 are marked as completed", data: { completed: 2 } });
  expect([await stateOf(first.id), await stateOf(second.id), await stateOf(stranger.id)]).toEqual([
    ...["completed", "completed", "enrolled"],
  ]);
  expect((await call(path, body)).status).toBe(409);
  expect(await certificatesOf("B")).toHaveLength(1);
  for (const bad of ["name\nA", "", "email\n".repeat(502)])
    expect([bad.slice(0, 9), (await call(`${path}/preview`, { csv: bad })).status]).toEqual([bad.slice(0, 9), 422]);
});
