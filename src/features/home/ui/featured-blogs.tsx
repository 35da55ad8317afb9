import { type ComponentType, type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { BlogSummary } from "#features/blogs/contract.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { arrangeFeatured, readFeatured } from "../featured.ts";

/** How the blogs feature shows a blog; handed in by the page that joins the two. */
export type BlogCardComponent = ComponentType<{ blog: BlogSummary; size?: "lead" | "row" | "card" }>;

const split = "grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)]";
const below = "mt-10 grid gap-x-6 gap-y-10 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-4";
const sideItem = "border-line not-first:border-t not-first:pt-6";

function Blogs({ blogs, Card }: { blogs: BlogSummary[]; Card: BlogCardComponent }) {
  const { lead, side, row } = arrangeFeatured(blogs);
  if (lead === undefined) {
    return <EmptyState title="No featured blogs yet" level="h3" action={<ButtonLink to="/blogs">View All Blogs</ButtonLink>} />;
  }
  return (
    <>
      <div className={side.length > 0 ? split : "max-w-3xl"}>
        <Card blog={lead} size="lead" />
        {side.length > 0 && (
          <ul className="flex flex-col gap-6">
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
            <li key={blog.id}>
              <Card blog={blog} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Lines() {
  return (
    <div className="w-full">
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="mt-2.5 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-2/3" />
    </div>
  );
}

/** The true shape of what is coming: one large, three at the side, four below. */
function Loading() {
  return (
    <div role="status" aria-busy="true">
      <p className="mb-6 text-muted">Loading blogs...</p>
      <div className={split}>
        <div>
          <Skeleton className="mb-4 aspect-8/5 w-full rounded-card" />
          <Lines />
        </div>
        <div className="flex flex-col gap-6">
          {[0, 1, 2].map((at) => (
            <div key={at} className={`flex gap-5 ${sideItem}`}>
              <Skeleton className="aspect-8/5 w-28 shrink-0 self-start rounded-card sm:w-44" />
              <Lines />
            </div>
          ))}
        </div>
      </div>
      <div className={below}>
        {[0, 1, 2, 3].map((at) => (
          <div key={at}>
            <Skeleton className="mb-4 aspect-8/5 w-full rounded-card" />
            <Lines />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Featured blogs as the server found them (null: it could not), with Retry in the browser. */
export function FeaturedBlogs({ found, Card }: { found: BlogSummary[] | null; Card: BlogCardComponent }) {
  const section = useRef<HTMLElement>(null);
  const [retried, setRetried] = useState<BlogSummary[] | null>(null);
  const [loading, setLoading] = useState(false);
  const blogs = found ?? retried;

  async function retry(event: FormEvent) {
    event.preventDefault();
    setLoading(true);
    // The button goes away; without this the keyboard would start again at the top of the page.
    section.current?.focus();
    try {
      setRetried(await readFeatured());
    } catch {
      // What went wrong is shown: the section is back in its failed state.
    }
    setLoading(false);
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="featured-blogs" className="wrap section outline-none">
      <SectionHeading
        id="featured-blogs"
        title="Featured blogs"
        action={
          <Link to="/blogs" prefetch="intent" className="link-arrow">
            View all blogs
            <Icon name="arrow-right" size={16} />
          </Link>
        }
      />
      {loading && <Loading />}
      {!loading && blogs !== null && <Blogs blogs={blogs} Card={Card} />}
      {!loading && blogs === null && (
        <ErrorState
          message="Failed to load blogs. Please try again later."
          action={
            <>
              {/* A form, so that Retry also works without JavaScript: it then asks for the page again. */}
              <form action="/" onSubmit={retry}>
                <Button type="submit">Retry</Button>
              </form>
              <ButtonLink to="/blogs" variant="secondary">
                View All Blogs
              </ButtonLink>
            </>
          }
        />
      )}
    </section>
  );
}
