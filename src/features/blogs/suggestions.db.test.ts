import { expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { createBlog } from "../../../test/factories/blog.ts";
import { createCategory } from "../../../test/factories/category.ts";
import { suggestBlogs } from "./service.server.ts";

const database = useDatabase();
const near = async (text: string) => (await suggestBlogs(database.db, text.split(" "), 3)).map(({ slug }) => slug);

it("offers the visible blogs nearest by title and excerpt, and never by what stands in the text", async () => {
  const { db } = database;
  await createCategory(db, "customs");
  const blog = { categories: ["customs"], price: 300, content: "<p>The zebrawood of the quagga letter.</p>" };
  await createBlog(db, { ...blog, slug: "refusal", title: "Refusal of documents", excerpt: "Five days a bank has." });
  await createBlog(db, { ...blog, slug: "documents", title: "Papers", excerpt: "Which documents a bank sees." });
  await createBlog(db, { ...blog, slug: "draft", title: "Refusal of bank documents", excerpt: "", status: "draft" });
  expect(await near("how may a bank refuse documents")).toEqual(["refusal", "documents"]);
  expect(await near("zebrawood quagga")).toEqual([]);
  expect((await near("the bank")).sort()).toEqual(["documents", "refusal"]);
  expect(await near("the of and")).toEqual([]);
  expect(await near("' & | ! ( :*")).toEqual([]);
});
