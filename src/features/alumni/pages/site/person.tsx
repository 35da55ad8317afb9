import { pageOf } from "#lib/page-address.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { readPerson } from "../../directory.server.ts";
import { PersonView } from "../../ui/person-view.tsx";
import type { Route } from "./+types/person.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const found = await orThrowPage(readPerson(db, params.handle));
  keepPage(context, ["alumni", "content"]);
  return { ...found, handle: params.handle, siteUrl: config.siteUrl };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Nobody here" }];
  const { person, findable, handle, siteUrl } = loaderData;
  const siteName = matches[1].loaderData?.settings.name;
  const work = [person.headline, person.organization].filter((text) => text !== null).join(", ");
  return [
    ...pageMeta({
      title: person.name,
      description:
        work === ""
          ? "In the alumni directory of the institute."
          : `${work}. In the alumni directory of the institute.`,
      siteUrl,
      path: pageOf.alumna(handle),
      siteName,
    }),
    ...(findable ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

export default function PersonPage({ loaderData: { person } }: Route.ComponentProps) {
  return (
    <div className="pb-20">
      <div className="wrap pt-4 md:pt-6">
        <Breadcrumbs
          items={[{ title: "Home", href: "/" }, { title: "Alumni", href: "/alumni" }, { title: person.name }]}
        />
      </div>
      <article className="wrap-narrow mt-6 md:mt-10">
        <PersonView person={person} />
        <p className="mt-12">
          <ButtonLink to="/alumni" variant="secondary">
            To the directory
          </ButtonLink>
        </p>
      </article>
    </div>
  );
}
