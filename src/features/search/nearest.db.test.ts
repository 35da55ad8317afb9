import { expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { createBlog } from "../../../test/factories/blog.ts";
import { createCategory } from "../../../test/factories/category.ts";
import { nearestTo } from "./service.server.ts";

const database = useDatabase();
const near = async (text: string) => (await nearestTo(database.db, text, ["blog"], 3)).map(({ slug }) => slug);

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

it("puts what a question is about before the words around it", async () => {
  const { db } = database;
  const blog = { content: "<p>Text.</p>" };
  await createBlog(db, { ...blog, slug: "want", title: "What we want to know before we pay", excerpt: "Please know." });
  await createBlog(db, { ...blog, slug: "demurrage", title: "Demurrage and detention", excerpt: "Pay, and how." });
  await createBlog(db, { ...blog, slug: "other", title: "Weather", excerpt: "We want it." });
  for (const text of ["We want to know before we pay demurrage, please", "amra demurrage pay korte want, know?"])
    expect((await near(text))[0]).toBe("demurrage");
  expect((await near("ডেমারেজ আর ডিটেনশন কত"))[0]).toBe("demurrage");
});
