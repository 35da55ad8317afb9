import { redirect } from "react-router";
import { readBoard } from "#features/board/service.server.ts";
import { CohortList, feeRange, isOpen } from "#features/enrollments/client/cohort-list.tsx";
import { cohortsOnPage } from "#features/enrollments/service.server.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageOf } from "#lib/page-address.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { buttonClass } from "#ui/button-class.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DocumentPage } from "#ui/document-page.tsx";
import { FactList } from "#ui/fact-list.tsx";
import { listPrograms, readProgram } from "../../service.server.ts";
import { programFacts } from "../../ui/program-facts.tsx";
import { crumbs, programMeta } from "../../ui/program-meta.ts";
import { chaptersOf, FurtherParts, Outcomes } from "../../ui/program-parts.tsx";
import type { Route } from "./+types/program.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const program = await orThrowPage(readProgram(db, params.slug));
  if (params.slug !== program.slug) throw redirect(pageOf.program(program.slug), 301);
  const isOnBoard = program.faculty.some(({ profile }) => profile !== null);
  const [{ items }, { cohorts, changesAt }, board] = await Promise.all([
    listPrograms(db, { page: 1, limit: 8 }),
    cohortsOnPage(db, program.id),
    isOnBoard ? readBoard(db) : undefined,
  ]);
  keepPage(context, ["programs"], changesAt);
  if (board) keepPage(context, ["content"], board.changesAt);
  const { body, ...facts } = program;
  return {
    program: facts,
    cohorts,
    /** Those of the faculty who are on the board's page today. */
    profiles: board?.profiles.map(({ id }) => id) ?? [],
    ...outlineOf(body),
    others: items
      .filter(({ slug }) => slug !== program.slug)
      .slice(0, 4)
      .map(({ slug, title }) => ({ title, href: pageOf.program(slug) })),
    siteUrl: config.siteUrl,
  };
}

const boardPath = "/about/board-of-directors";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Program not found" }];
  return programMeta({ ...loaderData, siteName: matches[1].loaderData?.settings.name });
}

export default function ProgramPage({
  loaderData: { program, cohorts, html, chapters, others, profiles },
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
      chapters={[
        ...chaptersOf(program, ["outcomes"]),
        ...chapters,
        ...chaptersOf(program, ["modules", "faculty", "faq"]),
      ]}
      aside={[
        { title: "Other programs", links: others },
        { title: "See also", links: [{ title: "How certification works", href: "/programs/certification" }] },
      ]}
      before={
        <div className="mb-10">
          <FactList facts={programFacts(program, cohorts.length > 0 ? feeRange(cohorts) : undefined)} />
          {cohorts.length > 0 && <CohortList cohorts={cohorts} />}
          <Outcomes outcomes={program.outcomes} />
        </div>
      }
      after={
        <FurtherParts
          {...program}
          hrefOf={(profile) => (profile !== null && profiles.includes(profile) ? `${boardPath}#${profile}` : undefined)}
        />
      }
    />
  );
}
