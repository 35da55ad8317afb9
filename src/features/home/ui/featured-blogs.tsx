import { lazy, Suspense, useRef } from "react";
import { Link } from "react-router";
import type { BlogSummary } from "#features/blogs/contract.ts";
import { Icon } from "#ui/icon.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { type BlogCardComponent, FeaturedLayout } from "./featured-layout.tsx";

// Loaded only on a page whose blogs could not be read.
const FeaturedRetry = lazy(() => import("./featured-retry.tsx"));

/** Featured blogs as the server found them; null when it could not read them. */
export function FeaturedBlogs({ found, Card }: { found: BlogSummary[] | null; Card: BlogCardComponent }) {
  const section = useRef<HTMLElement>(null);
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
      {found === null ? (
        <Suspense>
          <FeaturedRetry section={section} Card={Card} />
        </Suspense>
      ) : (
        <FeaturedLayout blogs={found} Card={Card} />
      )}
    </section>
  );
}
