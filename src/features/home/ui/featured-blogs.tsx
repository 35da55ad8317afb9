import { lazy, Suspense, useRef } from "react";
import { Link } from "react-router";
import type { BlogSummary } from "#features/blogs/contract.ts";
import { Icon } from "#ui/icon.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { type BlogCardComponent, FeaturedLayout } from "./featured-layout.tsx";

// Fetched only by a page whose blogs could not be read; the server has it at hand, so that such a page says so at once.
const load = () => import("./featured-retry.tsx");
const FeaturedRetry = import.meta.env.SSR ? (await load()).default : lazy(load);

/** Featured blogs as the server found them; null when it could not read them. */
export function FeaturedBlogs({ found, Card }: { found: BlogSummary[] | null; Card: BlogCardComponent }) {
  const section = useRef<HTMLElement>(null);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="featured-blogs"
      className="wrap section later-[140rem] md:later-[80rem] outline-none"
    >
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
