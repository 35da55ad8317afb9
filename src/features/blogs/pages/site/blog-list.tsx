import { data, redirect, useNavigation } from "react-router";
import { AppError } from "#lib/app-error.ts";
import { formatCount } from "#lib/counts.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { AddressFaults } from "#ui/address-faults.tsx";
import { classNames } from "#ui/class-names.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { parseListAddress, sortOptions } from "../../list-address.ts";
import { type ListAddress, listHref } from "../../list-href.ts";
import { listBlogs, listCategories, nextPublishing, presentCategories } from "../../service.server.ts";
import { BlogCard } from "../../ui/blog-card.tsx";
import { ListFilters } from "../../ui/list-filters.tsx";
import { NothingFound } from "../../ui/nothing-found.tsx";
import type { Route } from "./+types/blog-list.ts";

const pageSize = 12;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const { address, faults } = parseListAddress(url.searchParams);
  const present = await presentCategories(db, address.categories);
  if (present.join() !== address.categories.join()) throw redirect(listHref({ ...address, categories: present }), 301);
  // First: an hour that comes while the list is read ends what is kept of it.
  const changesAt = await nextPublishing(db);
  const order = sortOptions[address.sort];
  const list = (categories: string[]) =>
    listBlogs(db, {
      type: address.type,
      page: address.page,
      limit: pageSize,
      sort: order.field,
      order: order.order,
      text: address.text || undefined,
      categories,
    });
  const found = await list(address.categories).catch((error: unknown) => {
    // A category that does not exist: say so and show the list without it.
    if (!(error instanceof AppError) || !error.errors) throw error;
    faults.push({ name: "category", message: `${error.message} All categories are shown.` });
    address.categories = [];
    return list([]);
  });
  const categories = await listCategories(db);
  // Free text and faulty, far-away or oddly written addresses have no end: keeping them would push out what people read.
  const odd = url.searchParams.getAll("category").join() !== address.categories.join();
  if (address.text !== "" || odd || faults.length > 0 || address.page > Math.max(1, found.pagination.totalPages))
    neverKeep(context);
  else keepPage(context, ["blogs"], changesAt);
  return data(
    { ...found, address, faults, categories, siteUrl: config.siteUrl },
    { status: faults.length > 0 ? 422 : 200 },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { address, siteUrl, faults, pagination, categories } = loaderData;
  const chosen = categories
    .filter((category) => address.categories.includes(category.slug))
    .map((category) => category.name);
  const title = address.text
    ? `Blogs about “${address.text}”`
    : chosen.length > 0
      ? `Blogs: ${chosen.join(", ")}`
      : "Blogs";
  const indexable = address.text === "" && faults.length === 0 && address.page <= Math.max(1, pagination.totalPages);
  return [
    ...pageMeta({
      title: address.page > 1 ? `${title}, page ${address.page}` : title,
      description:
        "Practice notes on trade finance, customs, shipping, market access and digital trade, for people who trade from Bangladesh.",
      siteUrl,
      path: listHref({ categories: address.categories, page: address.page }),
      siteName: matches[1].loaderData?.settings.name,
    }),
    ...(indexable ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

/** What the list shows, in a sentence. */
function summary(total: number, address: ListAddress, correctedText: string | undefined): string {
  const blogs = `${formatCount(total)} ${total === 1 ? "blog" : "blogs"}`;
  if (address.text === "") return blogs;
  return `${blogs} for “${correctedText ?? address.text}”`;
}

export default function BlogList({ loaderData }: Route.ComponentProps) {
  const { items, pagination, correctedText, address, faults, categories } = loaderData;
  const navigation = useNavigation();
  const loading = navigation.state === "loading" && navigation.location.pathname === "/blogs";
  return (
    <>
      <PageHeader
        title="Blogs"
        crumbs={[{ title: "Home", href: "/" }, { title: "Blogs" }]}
        lede="Practice notes from the institute's desks: letters of credit, customs, shipping, origin and the rules that change."
      />
      <div className="wrap pt-8 pb-20">
        <ListFilters address={address} categories={categories} />
        <AddressFaults faults={faults} />
        <div aria-live="polite" className="mt-8 mb-6 text-sm text-muted">
          <p className="num">
            <Spoken>{summary(pagination.total, address, correctedText)}</Spoken>
          </p>
          {/* Read out when it changes: this is how a screen reader learns that another page has come. */}
          {pagination.totalPages > 1 && <p className="sr-only">Page {pagination.currentPage}</p>}
          {correctedText !== undefined && (
            <p className="mt-1">
              No results for “<Spoken>{address.text}</Spoken>”. Showing results for “<Spoken>{correctedText}</Spoken>”
              instead.
            </p>
          )}
        </div>
        {items.length === 0 ? (
          <NothingFound address={address} totalPages={pagination.totalPages} />
        ) : (
          <section
            aria-label="Blogs"
            aria-busy={loading}
            className={classNames("grid-cards cards-lined transition-opacity", loading && "opacity-50")}
          >
            {items.map((blog, i) => (
              <BlogCard key={blog.id} blog={blog} headingLevel={2} eager={i < 3} />
            ))}
          </section>
        )}
        <div className="mt-12">
          {items.length > 0 && (
            <Pagination
              page={pagination.currentPage}
              totalPages={pagination.totalPages}
              href={(page) => listHref({ ...address, page })}
              label="Pages of blogs"
            />
          )}
        </div>
      </div>
    </>
  );
}
