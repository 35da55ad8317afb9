import { randomUUID } from "node:crypto";
import { longText } from "./indexing.ts";

interface Written {
  id: string;
  version: number;
  hashtags: { slug: string; id: string }[];
}
/** Makes a write of an admin and answers its data. */
type Does = (call: string, id: string | undefined, body?: object) => Promise<Written>;
type Rows = (query: string, values?: unknown[]) => Promise<Pick<Written, "id" | "version">[]>;

/** Every write there is on blogs, categories and hashtags, once. */
export async function writeBlogs(does: Does, rows: Rows): Promise<void> {
  const category = await does("POST /categories", undefined, { name: "Freight", description: "By sea", position: 9 });
  await does("PATCH /categories/{id}", category.id, { name: "Freight and ports" });
  const before = (await rows("select id from categories order by position, name")).map(({ id }) => id);
  await does("PUT /categories/order", undefined, { ids: [...before].reverse(), before });
  await does("DELETE /categories/{id}", category.id);
  const blog = await does("POST /blogs", undefined, {
    title: "Reading a tariff line",
    content: longText,
    hashtags: ["tarif", "tariff", "duties"],
  });
  const tags = Object.fromEntries(blog.hashtags.map(({ slug, id }: { slug: string; id: string }) => [slug, id]));
  await does("POST /hashtags/merge", undefined, { from: [tags.tarif], into: tags.tariff });
  await does("PATCH /hashtags/{id}", tags.duties, { name: "Duty rates" });
  await does("PATCH /blogs", undefined, { id: blog.id, version: blog.version, title: "Reading a tariff" });
  await does("POST /blogs/{id}/approval", blog.id, {
    version: blog.version + 1,
    message: "Please look at the table.",
  });
  await does("PATCH /blogs/{id}/approval", blog.id, { version: blog.version + 1, outcome: "withdrawn" });
  const comment = { id: randomUUID(), version: blog.version, text: "Which tariff?", quote: "tariff", place: 3 };
  await does("POST /blogs/{id}/comments", blog.id, comment);
  await does("PATCH /blogs/{id}/comments/{comment}", `${blog.id} ${comment.id}`, { settled: true });
  await does("DELETE /blogs/{id}/comments/{comment}", `${blog.id} ${comment.id}`);
  await does("PATCH /blog-settings", undefined, { needsApproval: true, before: { needsApproval: false } });
  await does("PATCH /blog-settings", undefined, { needsApproval: false });
  await does("PATCH /blogs/publish", undefined, { blogId: blog.id, status: "published" });
  const [now] = await rows("select id, version from blogs where id = $1", [blog.id]);
  const version = now?.version;
  await does("POST /blogs/{id}/corrections", blog.id, { id: randomUUID(), version, note: "It is 37%." });
  await does("POST /blogs/{id}/still-valid", blog.id, { version, months: 6 });
  const link = await does("POST /blogs/{id}/previews", blog.id, { forWhom: "A lawyer", days: 7 });
  await does("DELETE /blogs/{id}/previews/{preview}", `${blog.id} ${link.id}`);
  const [shown] = await rows("update blogs set featured = true where id = $1 returning id", [blog.id]);
  await does("PUT /blogs/admin/featured", undefined, { ids: [shown?.id], before: [] });
  await does("DELETE /blogs/{id}", blog.id);
  await does("POST /bin/{id}/restore", blog.id);
  await does("DELETE /blogs/{id}", blog.id);
  await does("DELETE /bin/{id}", blog.id);
  await does("DELETE /hashtags/{id}", tags.duties);
}
