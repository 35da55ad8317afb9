import { expect, it } from "vitest";
import type { BlogDetail } from "../contract.ts";
import { blogMeta } from "./blog-meta.ts";

/** What search engines are told of a blog by this author. */
function posting(author: string) {
  const blog = {
    ...{ slug: "cotton", title: "Cotton", excerpt: "About it.", author, price: 0, locked: false, wordCount: 1 },
    ...{ publishedAt: "2026-11-20T09:00:00Z", createdAt: "2026-11-20T09:00:00Z", updatedAt: "2026-11-20T09:00:00Z" },
    ...{ categories: [], hashtags: [], corrections: [] },
  };
  const told = blogMeta(blog as unknown as BlogDetail, "https://iit.example", "Trade School");
  return told.map((one) => (one as Record<string, unknown>)["script:ld+json"]).find(Boolean);
}
const school = { "@type": "Organization", name: "Trade School", url: "https://iit.example" };

it("names the institute as its settings do, and calls an author a person unless the institute signs itself", () => {
  expect(posting("Nusrat Karim")).toMatchObject({
    author: { "@type": "Person", name: "Nusrat Karim" },
    publisher: school,
  });
  expect(posting("Trade School")).toMatchObject({ author: school, publisher: school });
});
