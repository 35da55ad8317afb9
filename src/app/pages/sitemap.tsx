import { Link } from "react-router";
import { listCategories } from "#features/blogs/service.server.ts";
import { papersFeed } from "#features/publications/client/feed-address.ts";
import { readSettings } from "#features/settings/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { listedItems } from "../listed-items.server.ts";
import type { Route } from "./+types/sitemap.ts";

interface Entry {
  title: string;
  href: string;
  children?: Entry[];
  /** A file and no page: the router must leave it to the browser. */
  file?: boolean;
}

/** A list for people ends somewhere; the one for machines (/sitemap.xml) has them all. */
const mostOfAKind = 50;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const { changesAt, programs, publications, events, resources } = await listedItems(db);
  keepPage(context, ["blogs", "content", "programs", "events", "publications", "resources"], changesAt);
  const categories = await listCategories(db);
  const { launched } = await readSettings(db);
  const entries = (items: { title: string; path: string }[]): Entry[] =>
    items.slice(0, mostOfAKind).map(({ title, path }) => ({ title, href: path }));
  return {
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    programs: entries(programs),
    publications: entries(publications),
    events: entries(events),
    resources: entries(resources),
    calendar: launched.events,
    siteUrl: config.siteUrl,
  };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({
    title: "Sitemap",
    description: "All public pages of this site in one list.",
    siteUrl,
    path: "/sitemap",
    image: "/social/pages/home.png",
    siteName,
  });
}

function groupsOf({
  categories,
  programs,
  publications,
  events,
  resources,
  calendar,
}: Omit<Route.ComponentProps["loaderData"], "siteUrl">): { title: string; entries: Entry[] }[] {
  return [
    {
      title: "Institute",
      entries: [
        { title: "Home", href: "/" },
        {
          title: "About Us",
          href: "/about",
          children: [{ title: "Board of Directors", href: "/about/board-of-directors" }],
        },
        { title: "Membership", href: "/membership" },
        { title: "Contact", href: "/contact" },
        { title: "Newsletter", href: "/newsletter" },
      ],
    },
    {
      title: "Learn and meet",
      entries: [
        {
          title: "Programs",
          href: "/programs",
          children: [{ title: "Certification programs", href: "/programs/certification" }, ...programs],
        },
        { title: "Check a certificate", href: "/certificates" },
        { title: "Events", href: "/events", children: events },
        { title: "Alumni", href: "/alumni" },
      ],
    },
    {
      title: "Read",
      entries: [
        {
          title: "Blogs",
          href: "/blogs",
          children: categories.map(({ slug, name }) => ({
            title: name,
            href: pageOf.blogsIn(slug),
          })),
        },
        { title: "Questions and answers", href: "/questions" },
        { title: "Research publications", href: "/research/publications", children: publications },
        { title: "Resources", href: "/resources", children: resources },
      ],
    },
    {
      title: "Service",
      entries: [
        { title: "Sign In", href: "/login" },
        { title: "Privacy", href: "/privacy" },
        { title: "Terms", href: "/terms" },
        { title: "Cookie policy", href: "/cookie-policy" },
        { title: "RSS feed", href: "/feed.xml", file: true },
        { title: "Atom feed", href: "/atom.xml", file: true },
        { title: "Feed of publications", href: papersFeed, file: true },
        ...(calendar ? [{ title: "Calendar of events", href: "/events.ics", file: true }] : []),
      ],
    },
  ];
}

function Entries({ entries, nested = false }: { entries: Entry[]; nested?: boolean }) {
  const link =
    "inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:text-sea hover:decoration-current";
  return (
    <ul className={nested ? "ml-1 border-l border-line pl-4 text-[0.9375rem] text-muted" : undefined}>
      {entries.map((entry) => (
        <li key={entry.href}>
          <Link to={entry.href} reloadDocument={entry.file ?? false} className={link}>
            <Spoken>{entry.title}</Spoken>
          </Link>
          {entry.children !== undefined && entry.children.length > 0 && <Entries entries={entry.children} nested />}
        </li>
      ))}
    </ul>
  );
}

export default function Sitemap({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Sitemap"
        lede="All public pages of this site."
        crumbs={[{ title: "Home", href: "/" }, { title: "Sitemap" }]}
      />
      <div className="wrap section grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {groupsOf(loaderData).map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2 className="headline-4 mb-2 border-b border-line pb-3">{group.title}</h2>
            <Entries entries={group.entries} />
          </section>
        ))}
      </div>
    </>
  );
}
