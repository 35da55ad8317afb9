import { readPage } from "#features/pages/service.server.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DocumentPage } from "#ui/document-page.tsx";
import { ItemList } from "#ui/item-list.tsx";
import { listPrograms, nextProgram } from "../../service.server.ts";
import { programItems } from "../../ui/program-items.ts";
import type { Route } from "./+types/programs.ts";

/** More programs than an institute of this size will ever offer at a time; the API pages through them. */
const most = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const page = await orThrowPage(readPage(db, "programs"));
  const { items } = await listPrograms(db, { page: 1, limit: most });
  keepPage(context, ["content", "programs"], await nextProgram(db));
  return { page: { ...page, ...outlineOf(page.html) }, items: programItems(items), siteUrl: config.siteUrl };
}

export function meta({ loaderData: { page, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({ title: page.title, description: page.description, siteUrl, path: "/programs", siteName });
}

const links = [
  { title: "Certification programs", href: "/programs/certification" },
  { title: "Membership", href: "/membership" },
  { title: "Events", href: "/events" },
  { title: "Blogs", href: "/blogs" },
];

export default function Programs({ loaderData: { page, items } }: Route.ComponentProps) {
  return (
    <DocumentPage
      title={page.title}
      lede={page.description}
      crumbs={[{ title: "Home", href: "/" }, { title: page.title }]}
      action={
        <ButtonLink to="/contact?subject=Programs" size="lg">
          Ask about dates and fees
        </ButtonLink>
      }
      html={page.html}
      chapters={page.chapters}
      aside={[{ title: "See also", links }]}
      before={
        items.length > 0 && (
          <section aria-labelledby="programs" className="mb-14">
            <h2 id="programs" className="headline-3 mb-4">
              Choose a program
            </h2>
            <ItemList items={items} />
          </section>
        )
      }
    />
  );
}
