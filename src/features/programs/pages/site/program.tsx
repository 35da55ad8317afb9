import { redirect } from "react-router";
import { CohortList, feeRange, isOpen } from "#features/enrollments/client/cohort-list.tsx";
import type { CohortView } from "#features/enrollments/contract.ts";
import { cohortsOnPage } from "#features/enrollments/service.server.ts";
import { institute, itemMeta } from "#lib/item-meta.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageOf } from "#lib/page-address.ts";
import { offersOf } from "#lib/sale-offers.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { buttonClass } from "#ui/button-class.ts";
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
  const [{ items }, { cohorts, changesAt }] = await Promise.all([
    listPrograms(db, { page: 1, limit: 8 }),
    cohortsOnPage(db, program.id),
  ]);
  keepPage(context, ["programs"], changesAt);
  const { body, ...facts } = program;
  return {
    program: facts,
    cohorts,
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
  const { program, cohorts, siteUrl } = loaderData;
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
      ...(cohorts.length > 0 && {
        hasCourseInstance: cohorts.map((cohort) => instanceOf(cohort, siteUrl + pageOf.program(program.slug))),
      }),
    },
  });
}

/** A cohort as search engines take it; what is asked for first is not offered: its fee can't be paid yet. */
const instanceOf = ({ name, startsOn, endsOn, price, state, way, closesAt }: CohortView, url: string) => {
  const offers = way === "checkout" ? offersOf([{ name, price, state, until: closesAt }], url) : [];
  return {
    ...{ "@type": "CourseInstance", name, startDate: startsOn, endDate: endsOn },
    ...(offers.length > 0 && { offers }),
  };
};

export default function ProgramPage({
  loaderData: { program, cohorts, html, chapters, others },
}: Route.ComponentProps) {
  const open = isOpen(cohorts);
  return (
    <DocumentPage
      title={program.title}
      eyebrow={program.certification ? "Certification program" : "Program"}
      lede={program.summary}
      crumbs={[...crumbs, { title: program.title }]}
      action={
        open ? (
          <a href="#cohorts" className={buttonClass({ size: "lg" })}>
            Enroll now
          </a>
        ) : (
          <ButtonLink to={pageOf.contact(`Program: ${program.title}`)} size="lg">
            Ask about this program
          </ButtonLink>
        )
      }
      html={html}
      chapters={chapters}
      aside={[
        { title: "Other programs", links: others },
        { title: "See also", links: [{ title: "How certification works", href: "/programs/certification" }] },
      ]}
      before={
        <div className="mb-10">
          <FactList facts={programFacts(program, cohorts.length > 0 ? feeRange(cohorts) : undefined)} />
          {cohorts.length > 0 && <CohortList cohorts={cohorts} />}
        </div>
      }
    />
  );
}
