import { type FormEvent, type RefObject, useState } from "react";
import type { BlogSummary } from "#features/blogs/contract.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { readFeatured } from "../featured-request.ts";
import { type BlogCardComponent, below, FeaturedLayout, sideItem, split } from "./featured-layout.tsx";

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
        <div className="flex flex-col justify-between gap-6">
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

/** In place of the blogs that the server could not read: says so, and reads them in the browser on Retry. */
export default function FeaturedRetry({
  section,
  Card,
}: {
  section: RefObject<HTMLElement | null>;
  Card: BlogCardComponent;
}) {
  const [state, setState] = useState<"failed" | "loading" | BlogSummary[]>("failed");

  async function retry(event: FormEvent) {
    event.preventDefault();
    setState("loading");
    // The button goes away; without this the keyboard would start again at the top of the page.
    section.current?.focus();
    setState(await readFeatured().catch(() => "failed" as const));
  }

  if (state === "loading") return <Loading />;
  if (state !== "failed") return <FeaturedLayout blogs={state} Card={Card} />;
  return (
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
  );
}
