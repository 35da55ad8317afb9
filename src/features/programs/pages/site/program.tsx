import { redirect } from "react-router";
import { institute, itemMeta } from "#lib/item-meta.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageOf } from "#lib/page-address.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DocumentPage } from "#ui/document-page.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { listPrograms, readProgram } from "../../service.server.ts";
import { programFacts } from "../../ui/program-facts.tsx";
import type { Route } from "./+types/program.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const program = await orThrowPage(readProgram(db, params.slug));
  if (params.slug !== program.slug) throw redirect(pageOf.program(program.slug), 301);
  const { items } = await listPrograms(db, { page: 1, limit: 8 });
  keepPage(context, ["programs"]);
  const { body, ...facts } = program;
  return {
    program: facts,
    ...outlineOf(body),
    others: items
      .filter(({ slug }) => slug !== program.slug)
      .slice(0, 4)
      .map(({ slug, title }) => ({ title, href: pageOf.program(slug) })),
    siteUrl: config.siteUrl,
  };
}

const crumbs = [
  { title: "Home", href: "/" },
  { title: "Programs", href: "/programs" },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Program not found" }];
  const { program, siteUrl } = loaderData;
  const siteName = matches[1].loaderData?.settings.name;
  return itemMeta({
    title: program.title,
    description: program.summary,
    siteUrl,
    siteName,
    path: pageOf.program(program.slug),
    image: `/social/programs/${program.slug}.png`,
    crumbs,
    item: {
      "@type": "Course",
      name: program.title,
      description: program.summary,
      provider: institute(siteUrl, siteName),
      educationalCredentialAwarded: program.certification ? "Certificate of the institute" : undefined,
      audience: { "@type": "EducationalAudience", audienceType: program.audience },
      inLanguage: "en",
    },
  });
}

export default function ProgramPage({ loaderData: { program, html, chapters, others } }: Route.ComponentProps) {
  return (
    <DocumentPage
      title={program.title}
      eyebrow={program.certification ? "Certification program" : "Program"}
      lede={program.summary}
      crumbs={[...crumbs, { title: program.title }]}
      action={
        <ButtonLink to={pageOf.contact(`Program: ${program.title}`)} size="lg">
          Ask about this program
        </ButtonLink>
      }
      html={html}
      chapters={chapters}
      aside={[
        { title: "Other programs", links: others },
        { title: "See also", links: [{ title: "How certification works", href: "/programs/certification" }] },
      ]}
      before={
        <div className="mb-10">
          <FactList facts={programFacts(program)} />
        </div>
      }
    />
  );
}
