import { formatDay } from "#lib/dates.ts";
import { formatBdt } from "#lib/money.ts";
import { pageOf } from "#lib/page-address.ts";
import type { SaleState } from "#lib/sale-window.ts";
import type { ListedItem } from "#ui/item-list.tsx";
import { type CohortsAhead, feesOf } from "../catalog.ts";
import type { ProgramSummary } from "../contract.ts";
import { levelNames } from "../kinds.ts";

function feeText(fees: readonly number[]): string | undefined {
  if (fees.length === 0) return undefined;
  const least = Math.min(...fees);
  const most = Math.max(...fees);
  if (most === 0) return "Free";
  return least === most ? formatBdt(most) : `From ${least === 0 ? "free" : formatBdt(least)}`;
}

const stateTexts: Record<SaleState, string> = {
  open: "enrollment open",
  soon: "enrollment opens soon",
  sold_out: "full",
  over: "enrollment closed",
};

/** Programs as lines of a list, with what is known of their cohorts to come. */
export function programItems(
  programs: readonly ProgramSummary[],
  ahead: ReadonlyMap<string, CohortsAhead>,
): ListedItem[] {
  return programs.map((program) => {
    const next = ahead.get(program.id);
    const price = feeText(feesOf(program, next));
    return {
      href: pageOf.program(program.slug),
      title: program.title,
      eyebrow: program.certification ? "Certification" : "Course",
      text: program.summary,
      facts: [
        program.level === null ? "" : levelNames[program.level],
        program.duration,
        program.format,
        next ? `Begins ${formatDay(next.startsOn)}, ${stateTexts[next.state]}` : "",
      ].filter(Boolean),
      ...(price !== undefined && { price }),
    };
  });
}
