import { pageOf } from "#lib/page-address.ts";
import type { ListedItem } from "#ui/item-list.tsx";
import type { ProgramSummary } from "../contract.ts";

/** Programs as lines of a list. */
export function programItems(programs: ProgramSummary[]): ListedItem[] {
  return programs.map((program) => ({
    href: pageOf.program(program.slug),
    title: program.title,
    eyebrow: program.certification ? "Certification" : "Course",
    text: program.summary,
    facts: [program.duration, program.format].filter(Boolean),
  }));
}
