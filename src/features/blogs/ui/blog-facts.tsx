import { formatCount } from "#lib/counts.ts";
import { formatBdt } from "#lib/money.ts";
import type { BlogSummary } from "../contract.ts";

/** '1,204 views', '1 view'. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${formatCount(n)} ${n === 1 ? one : many}`;
}

/** What a card shows. */
export type CardBlog = Pick<
  BlogSummary,
  "slug" | "title" | "excerpt" | "featuredImage" | "price" | "readingTime" | "viewCount" | "claps"
> & { categories: { name: string }[] };

/** Views and claps, once there are some: 'no views yet' says nothing about a text. */
export function Counts({ blog }: { blog: Pick<BlogSummary, "viewCount" | "claps"> }) {
  return (
    <>
      {blog.viewCount > 0 && <span>{counted(blog.viewCount, "view")}</span>}
      {blog.claps > 0 && <span>{counted(blog.claps, "clap")}</span>}
    </>
  );
}

/** Two lines, so that neighbours wrap alike: categories and, when premium, the price; reading time, views and claps. */
export function BlogFacts({ blog }: { blog: CardBlog }) {
  return (
    <div className="text-sm text-muted">
      <p className="facts justify-between gap-x-2">
        <span>{blog.categories.map((category) => category.name).join(", ")}</span>
        {blog.price > 0 && (
          <span data-price="" className="font-semibold text-ink">
            {formatBdt(blog.price)}
          </span>
        )}
      </p>
      <p className="facts gap-x-3 sm:gap-x-4">
        <span>{blog.readingTime} min read</span>
        <Counts blog={blog} />
      </p>
    </div>
  );
}
