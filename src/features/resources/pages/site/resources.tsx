import { Link } from "react-router";
import { readSettings } from "#features/settings/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ItemList } from "#ui/item-list.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { resourceKindNames } from "../../kinds.ts";
import { listResources, nextResource } from "../../service.server.ts";
import { ChartDrawing } from "../../ui/chart-drawing.tsx";
import type { Route } from "./+types/resources.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const { launched } = await readSettings(db);
  // First: an hour that comes while the list is read ends what is kept of it.
  const changesAt = await nextResource(db);
  const { items } = await listResources(db, { page: 1, limit: 100 });
  keepPage(context, ["content", "resources"], changesAt);
  return { launched: launched.resources, items, siteUrl: config.siteUrl };
}

const text = "Checklists, templates and reference tables for people who prepare trade documents.";

export function meta({ loaderData: { launched, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = launched ? text : `${text} Coming soon.`;
  return pageMeta({ title: "Resources", description, siteUrl, path: "/resources", siteName });
}

export default function Resources({ loaderData: { launched, items } }: Route.ComponentProps) {
  if (!launched) return <ComingSoon />;
  return (
    <>
      <PageHeader title="Resources" lede={text} crumbs={[{ title: "Home", href: "/" }, { title: "Resources" }]} />
      <div className="wrap section">
        {items.length === 0 ? (
          <EmptyState title="No resources yet">
            <p>The first ones are being written. Please come back soon.</p>
          </EmptyState>
        ) : (
          <ItemList
            level="h2"
            items={items.map((resource) => ({
              href: pageOf.resource(resource.slug),
              title: resource.title,
              eyebrow: resourceKindNames[resource.kind],
              text: resource.summary,
            }))}
          />
        )}
      </div>
    </>
  );
}

/** The section before its launch: the specification's placeholder. */
function ComingSoon() {
  return (
    <div className="wrap section grid-12 items-center gap-y-10">
      <div className="col-span-full lg:col-span-6">
        <p className="eyebrow">Resources</p>
        <h1 className="headline-hero mt-3">Coming Soon</h1>
        <p className="lede mt-5">
          Checklists, templates and reference tables for the work at the desk: what to check before documents go to the
          bank, how to lay out a cost sheet, which code list a form asks for.
        </p>
        <p className="mt-3 max-w-[38rem] text-muted">
          Meanwhile, much of it is explained in the{" "}
          <Link to="/blogs" className="link">
            blogs
          </Link>
          .
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/" size="lg">
            Go Back Home
          </ButtonLink>
        </div>
      </div>
      <div className="col-span-full mx-auto w-full max-w-md lg:col-span-5 lg:col-start-8 lg:max-w-none">
        <ChartDrawing />
      </div>
    </div>
  );
}
