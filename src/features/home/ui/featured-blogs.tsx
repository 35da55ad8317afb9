import { type RefObject, Suspense, useRef } from "react";
import type { BlogSummary } from "#features/blogs/contract.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { LatePart, latePart } from "#ui/late-part.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { type BlogCardComponent, FeaturedLayout } from "./featured-layout.tsx";

// Fetched only by a page whose blogs could not be read; the server has it at hand, so that such a page says so at once.
const load = () => import("./featured-retry.tsx");
const FeaturedRetry = import.meta.env.SSR ? (await load()).default : undefined;
const lateRetry = latePart(load);

function Retry(props: { section: RefObject<HTMLElement | null>; Card: BlogCardComponent }) {
  if (FeaturedRetry)
    return (
      <Suspense>
        <FeaturedRetry {...props} />
      </Suspense>
    );
  const failed = (onRetry: () => void) => (
    <ErrorState
      message="Failed to load blogs. Please try again later."
      onRetry={onRetry}
      action={
        <PageLink to="/blogs" className="link self-center">
          View All Blogs
        </PageLink>
      }
    />
  );
  return <LatePart part={lateRetry} props={props} instead={failed} />;
}

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
          <PageLink to="/blogs" className="link-arrow">
            View all blogs
            <Icon name="arrow-right" size={16} />
          </PageLink>
        }
      />
      {found === null ? <Retry section={section} Card={Card} /> : <FeaturedLayout blogs={found} Card={Card} />}
    </section>
  );
}
