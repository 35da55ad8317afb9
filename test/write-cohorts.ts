import { previewCompletions } from "#features/enrollments/admin/complete.server.ts";
import { signedIn } from "./api-browser.ts";
import { dayIn } from "./cohorts.ts";
import { createProgram } from "./factories/items.ts";
import type { useShop } from "./shop.ts";
import { writeCompanies } from "./write-companies.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a call answers.
type Does = (call: string, id: string | undefined, body?: object) => Promise<any>;

/** Every write of staff on the cohorts of a program and on companies, each by `does`. */
export async function writeCohorts(does: Does, shop: ReturnType<typeof useShop>): Promise<void> {
  const { site, database } = shop;
  const { db, pool } = database;
  await createProgram(db, { slug: "with-cohorts", title: "With cohorts" });
  const { rows } = await pool.query("select id from programs where slug = 'with-cohorts'");
  const add = "POST /programs/admin/{id}/cohorts";
  const cohort = {
    ...{ name: "Spring", startsOn: dayIn(30), endsOn: dayIn(60), schedule: "", way: "checkout", price: 0, capacity: 5 },
    ...{ opensAt: null, closesAt: null },
  };
  const { id, version } = await does(add, rows[0].id, cohort);
  await does("PATCH /cohorts/{id}", id, { ...cohort, capacity: 6, version });
  await does("DELETE /cohorts/{id}", id);
  const asking = { ...cohort, way: "approval" };
  const { id: cohortId } = await does(add, rows[0].id, asking);
  const ask = async () => {
    const student = await signedIn(site.app, db, "customer");
    const asked = { cohortId, name: "Rahima", expectedPrice: 0 };
    return (await student.call("POST", "/enrollments", asked)).body.data.id as string;
  };
  const [first, second] = [await ask(), await ask()];
  await does("POST /enrollments/{id}/refuse", second, { reason: "It's full." });
  await does("POST /enrollments/{id}/approve", first);
  const session = {
    ...{ id: null, title: "First evening", startsAt: "2027-03-01T12:00:00Z", endsAt: "2027-03-01T15:00:00Z" },
    ...{ place: "Hall 2", url: "" },
  };
  await does("PUT /cohorts/{id}/sessions", cohortId, { version: 1, sessions: [session], tell: true });
  const material = { title: "Papers", note: "", file: null, url: "https://example.org/papers", visibleFrom: dayIn(0) };
  const { materials } = await does("POST /cohorts/{id}/materials", cohortId, material);
  const { id: materialId, version: ofMaterial } = materials[0];
  await does("PATCH /cohorts/materials/{id}", materialId, { ...material, title: "All papers", version: ofMaterial });
  await does("DELETE /cohorts/materials/{id}", materialId);
  const words = { subject: "Bring a pen", text: "We write by hand." };
  await does("POST /cohorts/{id}/announcements", cohortId, { ...words, key: crypto.randomUUID() });
  await does("POST /enrollments/{id}/complete", first, { certificate: null });
  await does("POST /enrollments/{id}/reopen", first);
  const [{ email }] = (await pool.query("select email from enrollments where id = $1", [first])).rows;
  const csv = `email\n${email}`;
  const { digest } = await previewCompletions(db, cohortId, csv, null);
  await does("POST /cohorts/{id}/completions", cohortId, { csv, digest, certificate: null });
  await does("POST /cohorts/{id}/cancel", cohortId, { version: 2 });
  await writeCompanies(does, shop);
}
