import { pageOf } from "#lib/page-address.ts";
import { truncate } from "#lib/text.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { PageLink } from "#ui/page-link.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { BlogFacts, type CardBlog } from "./blog-facts.tsx";
import { CoverImage } from "./cover-image.tsx";

const titleLimit = 33;
const excerptLimit = 120;

/** Premium or Free, over the cover. */
function PriceBadge({ price, className }: { price: number; className?: string }) {
  return (
    <Badge tone={price > 0 ? "premium" : "free"} className={className}>
      {price > 0 ? "Premium" : "Free"}
    </Badge>
  );
}

const small = "text-[0.9375rem] max-sm:text-sm max-sm:line-clamp-3";
/** On a phone a card lies down like a row: a list of large covers would be a long way to scroll. */
const layouts = {
  lead: { article: "", cover: "mb-4", badge: "top-3 left-3", text: "", excerpt: "text-lg" },
  row: {
    article: "grid grid-cols-[7rem_1fr] gap-4 sm:grid-cols-[11rem_1fr] sm:gap-5",
    cover: "max-sm:aspect-4/3",
    badge: "top-2 left-2",
    text: "",
    excerpt: `${small} sm:line-clamp-2`,
  },
  card: {
    article: "card-lined max-sm:grid max-sm:grid-cols-[7rem_1fr] max-sm:gap-4",
    cover: "max-sm:aspect-4/3 sm:mb-4",
    badge: "top-2 left-2 sm:top-3 sm:left-3",
    text: "sm:contents",
    excerpt: small,
  },
};

/**
 * A blog in a list: 'lead' is large, 'row' has its cover at the side, 'card' stands in a grid. Title and excerpt are cut
 * at 33 and 120 characters (specification, section 9); screen readers hear the whole title. The whole card is the link.
 */
export function BlogCard({
  blog,
  size = "card",
  headingLevel = 3,
  eager = false,
}: {
  blog: CardBlog;
  size?: "lead" | "row" | "card";
  headingLevel?: 2 | 3;
  eager?: boolean;
}) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const cut = truncate(blog.title, titleLimit);
  const layout = layouts[size];
  return (
    <article className={classNames("group relative", layout.article)}>
      <div className="relative">
        <CoverImage src={blog.featuredImage} eager={eager} className={layout.cover} />
        <PriceBadge price={blog.price} className={classNames("absolute", layout.badge)} />
      </div>
      <div className={classNames("min-w-0", layout.text)}>
        <Heading className={classNames(size === "lead" ? "headline-2" : "headline-4")}>
          <PageLink
            to={pageOf.blog(blog.slug)}
            className="underline-offset-4 before:absolute before:inset-0 before:content-[''] group-hover:underline"
            title={cut === blog.title ? undefined : blog.title}
          >
            {cut === blog.title ? (
              <Spoken>{cut}</Spoken>
            ) : (
              <>
                <span aria-hidden="true">
                  <Spoken>{cut}</Spoken>
                </span>
                <span className="sr-only">
                  <Spoken>{blog.title}</Spoken>
                </span>
              </>
            )}
          </PageLink>
        </Heading>
        <p className={classNames("mt-1.5 text-muted", layout.excerpt)}>
          <Spoken>{truncate(blog.excerpt, excerptLimit)}</Spoken>
        </p>
        <div className="mt-2.5">
          <BlogFacts blog={blog} />
        </div>
      </div>
    </article>
  );
}
