import type { BlogSummary } from "./contract.ts";
import type { CardBlog } from "./ui/blog-facts.tsx";

const cards = new WeakMap<BlogSummary, CardBlog>();

/**
 * What a card shows of a blog: the rest would only make the page larger. Of a blog in memory it is always the same object, so that
 * its HTML is kept (ui/kept.tsx).
 */
export function cardOf(blog: BlogSummary): CardBlog {
  const known = cards.get(blog);
  if (known) return known;
  const { slug, title, excerpt, featuredImage, price, readingTime, viewCount, claps } = blog;
  const facts = { slug, title, excerpt, featuredImage, price, readingTime, viewCount, claps };
  const card = { ...facts, categories: blog.categories.map(({ name }) => ({ name })) };
  cards.set(blog, card);
  return card;
}
