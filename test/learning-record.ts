import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { RecordEntry } from "#features/record/contract.ts";
import { createBlog } from "./factories/blog.ts";
import { createProgram } from "./factories/items.ts";
import { createBuyer, press } from "./shop.ts";
import { useTickets } from "./tickets.ts";

type Reader = Awaited<ReturnType<typeof createBuyer>>;

/** A site on which people buy, read, ask, attend and complete, for tests of what is recorded of it. */
export function useLearners() {
  const site = useTickets();
  const { rows } = site;
  const newBlog = (more: object = {}) =>
    createBlog(site.database.db, {
      slug: `blog-${randomUUID()}`,
      title: "Free blog",
      content: "<p>Words.</p>",
      ...more,
    });
  const userOf = async (email: string): Promise<string> =>
    (await rows("select id from users where email = $1", [email]))[0].id;
  const recordOf = async (who: Pick<Reader, "call">, query = ""): Promise<RecordEntry[]> => {
    const { status, body } = await who.call("GET", `/learning-record${query}`);
    expect([status, body.message]).toEqual([200, "Learning record"]);
    return body.data.items;
  };
  const kindsOf = (entries: readonly RecordEntry[]) => entries.map(({ kind }) => kind).sort();
  const mark = (who: Pick<Reader, "call">, id: string, method = "PUT") => who.call(method, `/blogs/reads/${id}`);

  /** Buys a blog as people do. */
  async function buy(reader: Reader, blogId: string): Promise<void> {
    const order = await reader.order([blogId], 500);
    await press(site.site.app, (await reader.pay(order.id)).url, "pay");
  }

  /** Somebody who has done everything once. */
  async function everything() {
    const reader = await createBuyer(site.site);
    const userId = await userOf(reader.email);
    await buy(reader, site.blog);
    await mark(reader, site.blog);
    const text = "Which HS code has a jute bag with a zip?\nIt is laminated inside.";
    const query = (await reader.call("POST", "/trade-queries", { query: text })).body.data;
    await site.admin.call("PATCH", `/trade-queries/${query.id}/answer`, { answer: "Heading 4202, as it closes." });
    const event = await site.ticketed();
    await site.register(reader, event);
    await site.begin(event);
    const [{ number }] = await rows("select number from tickets where event_id = $1", [event.eventId]);
    expect((await site.admin.call("POST", `/tickets/${number}/check-in`)).status).toBe(200);
    const slug = `program-${randomUUID()}`;
    await createProgram(site.database.db, { slug, title: "Letters of credit" });
    const [{ id: programId }] = await rows("select id from programs where slug = $1", [slug]);
    const [{ id: cohortId }] = await rows(
      `insert into cohorts (program_id, name, starts_on, ends_on, way, capacity) values
        ($1, 'Spring', '2026-03-01', '2026-04-30', 'checkout', 9) returning id`,
      [programId],
    );
    await rows(
      `insert into enrollments (cohort_id, program_id, user_id, state, name, email, price_poisha, enrolled_at, completed_at)
        values ($1, $2, $3, 'completed', 'Rahima Sultana', $4, 0, '2026-02-20T08:00:00Z', '2026-05-02T09:00:00Z')`,
      [cohortId, programId, userId, reader.email],
    );
    const issued = await site.admin.call("POST", "/certificates", {
      ...{ key: randomUUID(), holder: "Rahima Sultana", title: "Letters of credit", issuedOn: "2026-05-03" },
      email: reader.email,
    });
    expect(issued.status).toBe(201);
    return { reader, userId, slug, event, number: number as string, query };
  }
  const newReader = () => createBuyer(site.site);
  return { site, rows, newReader, newBlog, userOf, recordOf, kindsOf, mark, buy, everything };
}
