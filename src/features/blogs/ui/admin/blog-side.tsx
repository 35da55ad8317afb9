import type { ReactNode } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { inBinWithUndo } from "#features/bin/client/undo.ts";
import { formatCount, wordsText } from "#lib/counts.ts";
import { appearsText } from "#lib/dhaka-field.ts";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { PublishedBadge } from "#ui/editor/published-state.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { SideFact, SideFacts } from "#ui/side-facts.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { BlogAdminCalls } from "../../admin/api.server.ts";
import type { Approval } from "../../admin/approval-contract.ts";
import type { AdminBlog } from "../../admin/contract.ts";
import { blogsPath } from "../../admin/paths.ts";
import { PreviewLinks } from "./blog-previews.tsx";
import { BlogReview } from "./blog-review.tsx";

const api = apiOf<BlogAdminCalls>();

/** Beside a blog: whether readers see it, what it costs, and the steps. */
export function BlogSide({
  blog,
  scheduled,
  approval: { wanted, needed, approved },
  above,
  children,
}: {
  blog: AdminBlog;
  scheduled: boolean;
  approval: Approval;
  /** What waits for somebody. */
  above: ReactNode;
  children: ReactNode;
}) {
  const { busy, write } = useWrite();
  const { id: blogId, status, version } = blog;
  const set = (to: AdminBlog["status"]) =>
    void write(() => api("PATCH /blogs/publish", { body: { blogId, status: to, version } }));
  return (
    <aside aria-label="About this blog">
      {above}
      <SideFacts>
        <SideFact name="Status">
          <PublishedBadge status={status} scheduled={scheduled} />
        </SideFact>
        <SideFact name="Appears">{appearsText(blog, Date.now())}</SideFact>
        <SideFact name="Price">
          {blog.price === 0
            ? "Free"
            : `${formatBdt(blog.price)}${blog.memberPrice === null ? "" : `, ${formatBdt(blog.memberPrice)} for members`}; everybody reads ${blog.content.includes("<hr data-wall") ? "up to the wall in its text" : `about ${blog.wallPercent}% of it`}`}
        </SideFact>
        <SideFact name="Author">
          <Spoken>{blog.author}</Spoken>
        </SideFact>
        <SideFact name="Categories">
          <Spoken>{blog.categories.map(({ name }) => name).join(", ") || "None"}</Spoken>
        </SideFact>
        <SideFact name="Hashtags">
          <Spoken>{blog.hashtags.map(({ name }) => `#${name}`).join(" ") || "None"}</Spoken>
        </SideFact>
        <SideFact name="Length">
          {wordsText(blog.wordCount)}, {blog.readingTime} min read
        </SideFact>
        <SideFact name="Readers">
          {formatCount(blog.viewCount)} views, {formatCount(blog.claps)} claps
        </SideFact>
        <SideFact name="Address">
          {status === "published" && !scheduled ? (
            <PageLink to={pageOf.blog(blog.slug)} className="break-all text-sea underline underline-offset-4">
              {pageOf.blog(blog.slug)}
            </PageLink>
          ) : (
            <span className="break-all">{pageOf.blog(blog.slug)}</span>
          )}
        </SideFact>
      </SideFacts>
      <div className="mt-4 flex flex-wrap gap-2">
        {status !== "published" && (!needed || approved) && (
          <ConfirmButton
            label="Publish"
            title="Publish this blog?"
            confirm="Publish"
            busy={busy}
            onConfirm={() => set("published")}
          >
            {blog.publishAt !== null && Date.parse(blog.publishAt) > Date.now()
              ? `Readers see it ${appearsText(blog, Date.now()).toLowerCase().replace("dhaka", "Dhaka")}.`
              : "Readers see it at once, and it appears in lists, search and feeds."}
            {wanted && !approved && " Nobody has approved it yet."}
          </ConfirmButton>
        )}
        {status === "published" && (
          <ConfirmButton
            label="Archive"
            variant="secondary"
            title="Archive this blog?"
            confirm="Archive"
            busy={busy}
            onConfirm={() => set("archived")}
          >
            It leaves lists, search and feeds. Who bought it keeps reading it.
          </ConfirmButton>
        )}
        {status !== "draft" && (
          <Button variant="quiet" busy={busy} onClick={() => set("draft")}>
            Make it a draft
          </Button>
        )}
        <PreviewLinks blogId={blogId} />
        {status === "draft" && (
          <ConfirmButton
            label="Delete"
            variant="quiet"
            danger
            title="Delete this blog?"
            confirm="Delete"
            busy={busy}
            onConfirm={() =>
              void write(() => api("DELETE /blogs/{id}", { params: { id: blogId } }), blogsPath, inBinWithUndo(blogId))
            }
          >
            It goes to the bin. For 30 days you can bring it back from there. A blog that was ever sold is not deleted.
          </ConfirmButton>
        )}
      </div>
      {status === "published" && <BlogReview blog={blog} />}
      {children}
    </aside>
  );
}
