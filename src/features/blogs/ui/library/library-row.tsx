import { Link } from "react-router";
import { formatDateTime } from "#lib/dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { PurchasedBlog } from "../../library-contract.ts";
import { CoverImage } from "../cover-image.tsx";

/** Where a bought blog is read: on its page; one that was taken off the site has a page of its buyers' own. */
function readingHref({ blog, anchor }: PurchasedBlog): string {
  const page = blog.status === "published" ? pageOf.blog(blog.slug) : pageOf.ownBlog(blog.id);
  return anchor === null ? page : `${page}#${anchor}`;
}

/** One bought blog: what it is, how far it was read, the way on. */
export function LibraryRow({ bought }: { bought: PurchasedBlog }) {
  const { blog, progress } = bought;
  const begun = bought.lastReadAt !== null && progress > 0;
  const done = progress >= 97;
  return (
    <li className="relative grid grid-cols-[6rem_minmax(0,1fr)] gap-4 py-5 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:gap-6">
      <CoverImage src={blog.featuredImage} />
      <div className="min-w-0">
        <h3 className="headline-4">
          <Link
            to={readingHref(bought)}
            className="underline-offset-4 before:absolute before:inset-0 before:content-[''] hover:underline"
          >
            <Spoken>{blog.title}</Spoken>
          </Link>
        </h3>
        <p className="num mt-1 text-sm text-muted">
          {blog.readingTime} min read · bought <time dateTime={bought.boughtAt}>{formatDateTime(bought.boughtAt)}</time>
          {blog.status !== "published" && " · no longer sold, yours to keep"}
        </p>
        {begun && !done && (
          <div className="mt-3 max-w-64">
            <ProgressBar value={progress} label="Read" />
          </div>
        )}
      </div>
      <p aria-hidden="true" className="link self-center text-sm font-semibold max-sm:col-start-2">
        {done ? "Read again" : begun ? "Continue" : "Read"}
      </p>
    </li>
  );
}
