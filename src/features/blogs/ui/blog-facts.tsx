import { formatBdt } from "#lib/money.ts";
import type { BlogSummary } from "../contract.ts";

const count = new Intl.NumberFormat("en-US");

/** '1,204 views', '1 view'. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${count.format(n)} ${n === 1 ? one : many}`;
}

/** Categories, reading time, views, claps and, when premium, the price, in one line. */
export function BlogFacts({ blog, categories = true }: { blog: BlogSummary; categories?: boolean }) {
  return (
    <p className="facts">
      {categories && blog.categories.length > 0 && (
        <span>{blog.categories.map((category) => category.name).join(", ")}</span>
      )}
      <span>{blog.readingTime} min read</span>
      <span>{counted(blog.viewCount, "view")}</span>
      <span>{counted(blog.claps, "clap")}</span>
      {blog.price > 0 && <span className="font-semibold text-ink">{formatBdt(blog.price)}</span>}
    </p>
  );
}
