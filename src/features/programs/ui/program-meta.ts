import type { CohortView } from "#features/enrollments/contract.ts";
import { itemMeta } from "#lib/item-meta.ts";
import { pageOf } from "#lib/page-address.ts";
import { institute } from "#lib/page-meta.ts";
import { offersOf } from "#lib/sale-offers.ts";
import type { Program } from "../contract.ts";

/** The way to a program's page. */
export const crumbs = [
  { title: "Home", href: "/" },
  { title: "Programs", href: "/programs" },
];

type Described = Omit<Program, "body">;

const modes = { hall: ["Onsite"], online: ["Online"], either: ["Onsite", "Online"] };
const languages = { en: "en", bn: "bn", both: ["bn", "en"] };
/** A time of teaching, as ISO 8601 has it. */
const hoursOf = (hours: number) =>
  `PT${Math.floor(hours)}H${hours % 1 === 0 ? "" : `${Math.round((hours % 1) * 60)}M`}`;

const categoryOf = (price: number) => (price === 0 ? "Free" : "Paid");

/** Seats as search engines take them. What is asked for first is no offer: its fee can't be paid yet. */
const seatsOf = ({ name, price, state, way, closesAt }: CohortView, url: string) =>
  (way === "checkout" ? offersOf([{ name, price, state, until: closesAt }], url) : []).map((offer) => ({
    ...offer,
    category: categoryOf(price),
  }));

const teachersOf = ({ faculty }: Described) =>
  faculty.map(({ name, role }) => ({ "@type": "Person", name, ...(role !== "" && { jobTitle: role }) }));

/** A cohort as search engines take it. */
const instanceOf = (program: Described, cohort: CohortView, url: string) => {
  const { name, startsOn, endsOn, schedule } = cohort;
  const offers = seatsOf(cohort, url);
  return {
    ...{ "@type": "CourseInstance", name, startDate: startsOn, endDate: endsOn },
    ...(schedule !== "" && { description: schedule }),
    ...(program.mode && { courseMode: modes[program.mode] }),
    ...(program.hours !== null && { courseWorkload: hoursOf(program.hours) }),
    ...(program.faculty.length > 0 && { instructor: teachersOf(program) }),
    ...(offers.length > 0 && { offers }),
  };
};

/** What is offered now: a seat of each cohort that can be had. Where none can, only whether the program costs something: no price that nobody can pay. */
function courseOffers({ price }: Described, cohorts: readonly CohortView[], url: string) {
  const seats = cohorts.flatMap((cohort) => seatsOf(cohort, url));
  const told = cohorts[0]?.price ?? price;
  if (seats.length > 0 || told === null) return seats;
  return [{ "@type": "Offer", category: categoryOf(told), url }];
}

/** What search engines and shared links say about a program. */
export function programMeta({
  program,
  cohorts,
  siteUrl,
  siteName,
}: {
  program: Described;
  cohorts: readonly CohortView[];
  siteUrl: string;
  siteName: string | undefined;
}) {
  const url = siteUrl + pageOf.program(program.slug);
  const offers = courseOffers(program, cohorts, url);
  const { outcomes, modules, faq, level, hours } = program;
  const page = itemMeta({
    ...{ title: program.title, description: program.summary, siteUrl, siteName, crumbs },
    path: pageOf.program(program.slug),
    image: `/social/programs/${program.slug}.png`,
    item: {
      "@type": "Course",
      name: program.title,
      description: program.summary,
      provider: institute(siteUrl, siteName),
      educationalCredentialAwarded: program.certification ? "Certificate of the institute" : undefined,
      audience: { "@type": "EducationalAudience", audienceType: program.audience },
      inLanguage: languages[program.language],
      ...(level && { educationalLevel: level }),
      ...(hours !== null && { timeRequired: hoursOf(hours) }),
      ...(outcomes.length > 0 && { teaches: outcomes }),
      ...(modules.length > 0 && {
        syllabusSections: modules.map((module) => ({
          ...{ "@type": "Syllabus", name: module.title, description: module.text || undefined },
          ...(module.hours !== null && { timeRequired: hoursOf(module.hours) }),
        })),
      }),
      ...(offers.length > 0 && { offers }),
      ...(cohorts.length > 0 && { hasCourseInstance: cohorts.map((cohort) => instanceOf(program, cohort, url)) }),
    },
  });
  if (faq.length === 0) return page;
  const mainEntity = faq.map(({ question, answer }) => ({
    ...{ "@type": "Question", name: question },
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return [...page, { "script:ld+json": { "@context": "https://schema.org", "@type": "FAQPage", mainEntity } }];
}
