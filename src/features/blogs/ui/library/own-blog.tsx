import { useEffect } from "react";
import { notThereText, type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { pageOf } from "#lib/page-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { HtmlIsland } from "#ui/html-island.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { SourceList } from "#ui/source-list.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { forgetMissing, keepForOffline } from "../../client/keep-for-offline.ts";
import type { BlogReaderCalls } from "../../reader-api.server.ts";
import { followReading } from "../../reading-position.ts";
import { BlogNotices } from "../blog-notices.tsx";
import { ReadMark } from "../read-mark.tsx";

const useAnswer: Reads<Pick<BlogReaderCalls, "byId">> = useRead;

const textId = "own-blog-text";

/** A bought blog on a page of its buyers' own: also for one that was taken off the site. */
export function OwnBlog({ id }: { id: string }) {
  const { data: blog, failed, error, loading, load } = useAnswer(`/api/v1/blogs/${id}`);
  const whole = blog !== undefined && !blog.locked;
  useEffect(() => {
    if (failed) forgetMissing(id, error);
    else if (blog) keepForOffline(blog);
  }, [id, blog, failed, error]);
  useEffect(() => {
    const text = whole ? document.getElementById(textId) : null;
    return text ? followReading(id, text) : undefined;
  }, [whole, id]);
  if (!blog) {
    if (!failed) {
      return (
        <SkeletonGroup label="Loading the blog" className="max-w-[42.5rem] space-y-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-64" />
        </SkeletonGroup>
      );
    }
    return (
      <ErrorState
        message={notThereText(
          error,
          "This blog could not be loaded. It may not be one of yours.",
          "This blog could not be loaded. Please try again.",
        )}
        onRetry={load}
        retrying={loading}
        action={
          <ButtonLink to="/dashboard/blogs" variant="quiet">
            Your blogs
          </ButtonLink>
        }
      />
    );
  }
  if (blog.locked) {
    return (
      <EmptyState
        title="You have not bought this blog"
        action={<ButtonLink to={pageOf.blog(blog.slug)}>See it</ButtonLink>}
      >
        What you buy opens here.
      </EmptyState>
    );
  }
  return (
    <article className="max-w-[42.5rem]">
      <h2 className="headline-2">
        <Spoken>{blog.title}</Spoken>
      </h2>
      <p className="lede mt-4 font-serif">
        <Spoken>{blog.excerpt}</Spoken>
      </p>
      <div className="mt-8 space-y-3 empty:hidden">
        <BlogNotices {...blog} />
      </div>
      <HtmlIsland id={textId} html={blog.content} className="reading mt-8" />
      <SourceList sources={blog.sources} />
      <div className="no-print mt-10 sm:-ml-4 empty:hidden">
        <ReadMark blogId={id} />
      </div>
    </article>
  );
}
