import { data, redirect } from "react-router";
import { waysToPay } from "#features/shop/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { itemKey } from "#lib/slug.ts";
import { keepPage, neverKeep, orThrowPage, placeHtml, platformOf } from "#platform/http/page-plan.server.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { classNames } from "#ui/class-names.ts";
import { HtmlIsland } from "#ui/html-island.tsx";
import { SourceList } from "#ui/source-list.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { cardOf } from "../../card.server.ts";
import { headingsOf } from "../../headings.ts";
import { listHref } from "../../list-href.ts";
import { noticesHtml } from "../../notices-html.server.tsx";
import { readPreview } from "../../preview.server.ts";
import { movedTo, readBlog, readBlogPage } from "../../service.server.ts";
import { Hashtags, RelatedBlogs, ShareLinks } from "../../ui/blog-end.tsx";
import { Counts } from "../../ui/blog-facts.tsx";
import { blogMeta } from "../../ui/blog-meta.ts";
import { ClapPlace } from "../../ui/clap-place.tsx";
import { Contents } from "../../ui/contents.tsx";
import { CoverImage } from "../../ui/cover-image.tsx";
import { useViewBeacon } from "../../ui/use-view-beacon.ts";
import { useWholeText } from "../../ui/use-whole-text.ts";
import { Wall } from "../../ui/wall.tsx";
import type { Route } from "./+types/blog.ts";

/** The last lines before the wall grow pale. */
const fading = "[&>*:last-child]:[mask-image:linear-gradient(#000_20%,rgb(0_0_0/0.4))]";
/** Element of the text; also where the data of a document leaves it out. */
const textId = "blog-text";
const noticesId = "blog-notices";
/** Shorter texts are read in one go: a table of contents would be in the way. */
const contentsFrom = { words: 700, headings: 3 };

/** By a link to its preview: never kept, and told to nobody else. */
async function previewOf({ params, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  neverKeep(context);
  const { token = "" } = params;
  const { blog, html } = await orThrowPage(readPreview(db, token, params.as === "buyer"));
  const { content: _, ...facts } = blog;
  return data(
    {
      ...{ blog: facts, related: [], headings: [], ways: [], siteUrl: config.siteUrl },
      html: placeHtml(context, textId, html),
      notices: placeHtml(context, noticesId, noticesHtml(blog)),
    },
    { headers: { "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer" } },
  );
}

export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  return slug === undefined ? previewOf(args) : pageOfBlog(args, slug);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

async function pageOfBlog({ context }: Route.LoaderArgs, slug: string) {
  const { db, config } = platformOf(context);
  const key = itemKey(slug);
  if (key === undefined) return orThrowPage(Promise.reject(new AppError("NOT_FOUND", "This blog does not exist.")));
  if ("id" in key) {
    const now = await orThrowPage(readBlog(db, key));
    throw redirect(pageOf.blog(now.slug), 301);
  }
  const reading = readBlogPage(db, slug).catch(async (error: unknown) => {
    const now = await movedTo(db, slug);
    throw now === undefined ? error : redirect(pageOf.blog(now), 301);
  });
  const { blog, related, changesAt } = await orThrowPage(reading);
  // The ways to pay follow the shop's settings.
  const ways = blog.locked ? await waysToPay(platformOf(context), blog.price) : [];
  keepPage(context, blog.locked ? ["blogs", "content"] : ["blogs"], changesAt);
  const headings = headingsOf(blog.content);
  const showContents = blog.wordCount >= contentsFrom.words && headings.length >= contentsFrom.headings;
  const { content, ...facts } = blog;
  const html = placeHtml(context, textId, content);
  const notices = placeHtml(context, noticesId, noticesHtml(blog));
  return {
    blog: facts,
    html,
    notices,
    related: related.map(cardOf),
    headings: showContents ? headings : [],
    ways,
    siteUrl: config.siteUrl,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return loaderData ? blogMeta(loaderData.blog, loaderData.siteUrl, siteName) : [{ title: "Blog not found" }];
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { blog, html, notices, related, headings, ways, siteUrl } = loaderData;
  useViewBeacon(blog.id);
  const copy = useWholeText(blog, textId);
  const { whole } = copy;
  const [category] = blog.categories;
  const published = blog.publishedAt ?? blog.createdAt;
  const address = `${siteUrl}${pageOf.blog(blog.slug)}`;
  return (
    <article data-blog={blog.id} className="pb-20">
      <div className="wrap pt-4 md:pt-6">
        <Breadcrumbs
          items={[
            { title: "Home", href: "/" },
            { title: "Blogs", href: "/blogs" },
            ...(category ? [{ title: category.name, href: listHref({ categories: [category.slug] }) }] : []),
          ]}
        />
      </div>
      <div className="wrap mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-12 md:mt-10 xl:grid-cols-[1fr_42.5rem_1fr]">
        <div className="mx-auto w-full max-w-[42.5rem] xl:col-start-2 xl:mx-0">
          <header>
            <p className="eyebrow mb-3">
              {blog.categories.map((term) => term.name).join(", ")}
              {blog.categories.length > 0 && " · "}
              {blog.price > 0 ? "Premium" : "Free"}
            </p>
            <h1 className="headline-1">
              <Spoken>{blog.title}</Spoken>
            </h1>
            <p className="lede mt-4 font-serif">
              <Spoken>{blog.excerpt}</Spoken>
            </p>
            <div className="facts mt-7 border-y border-line py-3">
              {/* A line of its own on a phone: beside the date it breaks or not by the width of a letter, and the page jumps as its fonts come. */}
              <span className="basis-full font-semibold text-ink sm:basis-auto">
                <Spoken>{blog.author}</Spoken>
              </span>
              <time dateTime={published} title={formatDateTime(published)}>
                {formatDay(published)}
              </time>
              <span>{blog.readingTime} min read</span>
              <Counts blog={blog} />
            </div>
          </header>
          <div className="my-8">
            <CoverImage
              src={blog.featuredImage}
              alt={`Drawing for ${category ? `the category ${category.name}` : "this blog"}`}
              eager
            />
          </div>
          <HtmlIsland id={noticesId} html={notices} className="mb-8 space-y-3 empty:hidden" />
        </div>
        <Contents headings={whole ? whole.headings : headings} />
        <div className="mx-auto w-full max-w-[42.5rem] xl:col-start-2 xl:row-start-2 xl:mx-0">
          <HtmlIsland
            id={textId}
            html={whole ? whole.html : html}
            className={classNames("reading", blog.locked && !whole && fading)}
          />
          <p role="status" className="sr-only">
            {whole && "You have this blog: all of it is shown."}
          </p>
          {blog.locked && !whole && (
            <>
              <p className="mt-8 hidden print:block">The free part ends here. You can buy the rest at {address}.</p>
              <Wall blog={blog} copy={copy} ways={ways} />
            </>
          )}
          <ClapPlace blog={blog} />
          <Hashtags blog={blog} />
          <ShareLinks title={blog.title} address={address} />
          <SourceList sources={blog.sources} />
        </div>
      </div>
      <RelatedBlogs blogs={related} />
    </article>
  );
}
