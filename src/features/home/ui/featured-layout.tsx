import type { ComponentType } from "react";
import type { BlogSummary } from "#features/blogs/contract.ts";
import { arrangeFeatured } from "../featured.ts";

/** How the blogs feature shows a blog; handed in by the page that joins the two. */
export type BlogCardComponent = ComponentType<{ blog: BlogSummary; size?: "lead" | "row" | "card" }>;

export const split = "grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)]";
export const below = "cards-lined mt-10 grid border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-4";
export const sideItem = "border-line not-first:border-t not-first:pt-6";

/** One blog large, three at its side, the rest in a row below. */
export function FeaturedLayout({ blogs, Card }: { blogs: BlogSummary[]; Card: BlogCardComponent }) {
  const { lead, side, row } = arrangeFeatured(blogs);
  if (lead === undefined) return <p className="text-muted">No blog is featured at the moment.</p>;
  return (
    <>
      <div className={side.length > 0 ? split : "max-w-3xl"}>
        <Card blog={lead} size="lead" />
        {side.length > 0 && (
          <ul className="flex flex-col justify-between gap-6">
            {side.map((blog) => (
              <li key={blog.id} className={sideItem}>
                <Card blog={blog} size="row" />
              </li>
            ))}
          </ul>
        )}
      </div>
      {row.length > 0 && (
        <ul className={below}>
          {row.map((blog) => (
            <li key={blog.id} className="card-lined">
              <Card blog={blog} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
