import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { useTradeQueries } from "../../../../test/trade-queries.ts";

const desk = useTradeQueries();

/** The same press twice at once, as a second one after a lost answer, and once more later. */
async function thrice(path: string, body: object) {
  const press = () => desk.admin("POST", path, body);
  const answers = [...(await Promise.all([press(), press()])), await press()];
  return answers.map(({ status, body: answered }) => ({ status, data: answered.data }));
}

it("a note whose answer was lost is kept once, and the second press answers it; another press keeps another", async () => {
  const { id } = await desk.ask();
  const path = `/trade-queries/${id}/notes`;
  const note = { text: "Asked the bank.", idempotencyKey: randomUUID() };
  const texts = (data: { notes: { text: string }[] }) => data.notes.map(({ text }) => text);
  for (const { status, data } of await thrice(path, note))
    expect([status, texts(data)]).toEqual([200, ["Asked the bank."]]);
  const more = await desk.admin("POST", path, { text: note.text, idempotencyKey: randomUUID() });
  expect(texts(more.body.data)).toHaveLength(2);
  expect(texts((await desk.admin("POST", path, { text: note.text })).body.data)).toHaveLength(3);
  const logged = await desk.rows("select from audit_log where action = 'trade-query.note' and subject_id = $1", [id]);
  expect(logged).toHaveLength(3);
  // The key of one case says nothing of another, nor one person's of a colleague's.
  const other = await desk.ask("Another question about another letter of credit?");
  expect((await desk.admin("POST", `/trade-queries/${other.id}/notes`, note)).status).toBe(409);
  const colleague = await desk.signedIn("Nasrin Akter", "desk");
  expect((await colleague("POST", path, note)).status).toBe(409);
});

it("another note under a key that was used is refused, instead of being lost", async () => {
  const { id } = await desk.ask();
  const idempotencyKey = randomUUID();
  const keep = (text: string) => desk.admin("POST", `/trade-queries/${id}/notes`, { text, idempotencyKey });
  expect([(await keep("Asked the bank.")).status, (await keep("The bank answered.")).status]).toEqual([200, 409]);
});

it("an answer grows into one blog draft, however often the press is sent, and the colleagues are told once", async () => {
  const { id } = await desk.askAndAnswer("At most five banking days.");
  const answers = await thrice(`/trade-queries/${id}/blog-draft`, { partId: id, idempotencyKey: randomUUID() });
  const [first] = answers;
  expect(first?.status).toBe(201);
  expect(answers).toEqual([first, first, first]);
  expect(await desk.rows("select from blogs")).toHaveLength(1);
  expect((await desk.admin("GET", `/trade-queries/${id}`)).body.data.notes).toHaveLength(1);
});

it("the key of another blog, or of another case's draft, tells the desk nothing and leaves no word on the case", async () => {
  const { id } = await desk.askAndAnswer("At most five banking days.");
  const draft = { title: "A figure nobody may know yet", content: "<p>A text.</p>", status: "draft" };
  const hidden = (await desk.admin("POST", "/blogs", draft)).body.data.id;
  const colleague = await desk.signedIn("Farida Yasmin", "desk");
  const press = (name: string, idempotencyKey: string) =>
    colleague("POST", `/trade-queries/${name}/blog-draft`, { partId: name, idempotencyKey });
  const refused = await press(id, hidden);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.not.stringContaining("figure")]);
  expect((await desk.admin("GET", `/trade-queries/${id}`)).body.data.notes).toEqual([]);
  const key = randomUUID();
  expect((await press(id, key)).status).toBe(201);
  const other = await desk.ask("How many days has customs to assess a bill of entry?");
  await desk.admin("PATCH", `/trade-queries/${other.id}/answer`, { answer: "Two working days." });
  expect((await press(other.id, key)).status).toBe(409);
  expect((await desk.admin("GET", `/trade-queries/${other.id}`)).body.data.notes).toEqual([]);
});

it("a new blog is one, however often its press is sent; once it is in the bin the same press is told so", async () => {
  const before = await desk.rows("select from blogs");
  const blog = { title: "Letters of credit", content: "<p>A text.</p>", idempotencyKey: randomUUID() };
  const answers = await thrice("/blogs", blog);
  const [first] = answers;
  expect(first).toMatchObject({ status: 201, data: { slug: "letters-of-credit" } });
  expect(answers).toEqual([first, first, first]);
  expect(await desk.rows("select from blogs")).toHaveLength(before.length + 1);
  expect((await desk.admin("DELETE", `/blogs/${first?.data.id}`)).status).toBe(200);
  const late = await desk.admin("POST", "/blogs", blog);
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("bin")]);
});

it("a new issue of the newsletter is one draft, and a colleague's key is refused", async () => {
  const made = await desk.admin("POST", "/blogs", { title: "A tariff line", content: "<p>A text.</p>" });
  const issue = { subject: "What changed", blogIds: [made.body.data.id], idempotencyKey: randomUUID() };
  const answers = await thrice("/news-letters/issues", issue);
  const [first] = answers;
  expect(first).toMatchObject({ status: 201, data: { subject: "What changed", status: "draft" } });
  expect(answers).toEqual([first, first, first]);
  expect(await desk.rows("select from newsletter_issues")).toHaveLength(1);
  const colleague = await desk.signedIn("Salma Begum", "desk");
  expect((await colleague("POST", "/news-letters/issues", issue)).status).toBe(409);
});
