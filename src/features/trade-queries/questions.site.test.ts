import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.server.ts";
import { startTestSite, type TestSite } from "../../../test/app.ts";
import { installPublicQuestion } from "./service.server.ts";

const attack = `</script><script>alert(1)</script>"><img src=x onerror=alert(1)>`;
const slug = "what-is-a-clean-bill";
let site: TestSite;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  site = await startTestSite();
  database = openDatabase(site.databaseUrl, () => {});
  await installPublicQuestion(database.db, {
    slug,
    title: "What is a clean bill of lading?",
    question: `Our bank asks for one. ${attack} \u202ereversed`,
    answer: `One **without** a remark on faults. [Bad](javascript:alert(1)) ${attack}`,
    publishedAt: new Date("2026-11-01T00:00:00Z"),
  });
});
afterAll(async () => {
  await database.pool.end();
  await site.stop();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers });

it("a question is a page with structured data, in which nothing that was written runs", async () => {
  const html = await (await get(`/questions/${slug}`)).text();
  expect(html).toContain("<strong>without</strong>");
  expect(html).not.toMatch(/<img|href="javascript|<script>alert/);
  const facts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)</g)].map(([, json]) =>
    JSON.parse(json as string),
  );
  expect(facts[0]).toMatchObject({
    "@type": "QAPage",
    mainEntity: { "@type": "Question", name: "What is a clean bill of lading?", answerCount: 1 },
  });
  expect(html).toContain(`<link rel="canonical" href="${site.origin}/questions/${slug}"`);
  expect((await get("/questions/no-such-question")).status).toBe(404);
  expect(await (await get("/sitemap.xml")).text()).toContain(`<loc>${site.origin}/questions/${slug}</loc>`);
});

it("the list searches, refuses what it cannot use, and stays out of search engines where it is a search", async () => {
  expect(await (await get("/questions")).text()).toContain("What is a clean bill of lading?");
  const found = await (await get("/questions?q=lading")).text();
  expect(found).toContain("What is a clean bill of lading?");
  expect(found).toContain(`content="noindex"`);
  // By another word for it, and nearly as written, as in the search of the whole site.
  for (const text of ["বিল অব লেডিং", "ladding"])
    expect(await (await get(`/questions?q=${encodeURIComponent(text)}`)).text()).toContain(
      "What is a clean bill of lading?",
    );
  expect(await (await get("/questions?q=nothing-like-it")).text()).toContain("No questions found");
  expect((await get("/questions?page=0")).status).toBe(422);
});

it("a kept page goes with the write that changes it", async () => {
  await get("/questions");
  await database.pool.query("update public_questions set title = 'What makes a bill of lading clean?'");
  await expect
    .poll(async () => (await get("/questions")).text(), { timeout: 120_000 })
    .toContain("What makes a bill of lading clean?");
  await database.pool.query("update public_questions set published = false");
  await expect.poll(async () => (await get(`/questions/${slug}`)).status, { timeout: 120_000 }).toBe(404);
});

it("private pages are the same for everybody, and for no search engine", async () => {
  for (const path of ["/dashboard", "/dashboard/queries?case=TQ-2026-000001"]) {
    const open = await (await get(path)).text();
    const signedIn = await (await get(path, { cookie: "session=x", authorization: "Bearer x" })).text();
    expect(signedIn.replace(/nonce="[^"]*"/g, "")).toBe(open.replace(/nonce="[^"]*"/g, ""));
    expect(open).toContain(`<meta name="robots" content="noindex"`);
    expect(open).not.toContain("TQ-2026-000001");
  }
});
