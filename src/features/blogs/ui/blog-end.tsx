import { CopyButton } from "#ui/copy-button.tsx";
import { Kept } from "#ui/kept.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import type { BlogDetail } from "../contract.ts";
import { listHref } from "../list-href.ts";
import { BlogCard } from "./blog-card.tsx";
import type { CardBlog } from "./blog-facts.tsx";

/** Hashtags lead to a search for their words. */
export function Hashtags({ blog }: { blog: Omit<BlogDetail, "content"> }) {
  if (blog.hashtags.length === 0) return null;
  return (
    <ul aria-label="Hashtags" className="no-print mt-10 flex flex-wrap gap-x-4">
      {blog.hashtags.map((term) => (
        <li key={term.id}>
          <PageLink
            to={listHref({ text: term.name })}
            className="inline-flex min-h-11 items-center text-sm font-medium text-sea underline-offset-4 hover:underline"
          >
            #{term.slug}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** Plain links: no network's script ever runs here. */
export function ShareLinks({ title, address }: { title: string; address: string }) {
  const url = encodeURIComponent(address);
  const text = encodeURIComponent(title);
  const places = [
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: "WhatsApp", href: `https://wa.me/?text=${text}%20${url}` },
    { name: "Email", href: `mailto:?subject=${text}&body=${url}` },
  ];
  return (
    <div className="no-print mt-4 flex flex-wrap items-center gap-x-3 border-y border-line py-2">
      <p className="text-sm font-semibold">Share</p>
      <span className="no-js:hidden max-sm:-mr-4 max-sm:ml-auto">
        <CopyButton text={address} label="Copy link" copiedLabel="Link copied" variant="quiet" size="md" />
      </span>
      <ul aria-label="Share on" className="flex flex-wrap gap-x-5 max-sm:w-full max-sm:justify-between sm:ml-auto">
        {places.map((place) => (
          <li key={place.name}>
            <a
              href={place.href}
              rel="noopener noreferrer"
              target={place.href.startsWith("https:") ? "_blank" : undefined}
              className="inline-flex min-h-11 items-center text-sm text-sea underline-offset-4 hover:underline"
            >
              {place.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What to read next. */
export function RelatedBlogs({ blogs }: { blogs: CardBlog[] }) {
  if (blogs.length === 0) return null;
  return (
    <section aria-labelledby="related" className="no-print wrap mt-20">
      <div className="border-t border-line pt-12">
        <SectionHeading id="related" title="Read next" />
        <div className="grid-cards cards-lined">
          {blogs.map((blog) => (
            <Kept key={blog.slug} by={blog}>
              <BlogCard blog={blog} />
            </Kept>
          ))}
        </div>
      </div>
    </section>
  );
}
