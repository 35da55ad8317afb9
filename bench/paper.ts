import { type Figure, figureTable } from "./figure.ts";

/** The sections of a report (`## name` and what follows), each by its name as it stands there. */
export const sectionsOf = (paper: string): Map<string, string> =>
  new Map(
    paper
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => [/^## (.*)/.exec(section)?.[1] ?? "", section.trimEnd()] as const),
  );

/**
 * docs/benchmarks.md, written by `npm run bench -- --write` alone: the section of the part that was just measured, and those of the
 * others as they stand in `before`, in the order of `parts`. What stands under another name is left out.
 */
export function paperWith(
  part: string,
  figures: readonly Figure[],
  machine: string,
  parts: readonly string[],
  before: string,
): string {
  const sections = sectionsOf(before);
  sections.set(part, [`## ${part}`, "", `Measured on ${machine}.`, "", figureTable(figures)].join("\n"));
  const kept = parts.flatMap((name) => sections.get(name) ?? []);
  const missed = kept.reduce((sum, section) => sum + (section.match(/\| MISSED \|/g)?.length ?? 0), 0);
  const bounds = kept.reduce((sum, section) => sum + (section.match(/\| (?:met|MISSED) \|/g)?.length ?? 0), 0);
  return [
    "# Benchmarks",
    "",
    "Written by `npm run bench -- --write`; not to be edited. Each part writes its section once it has run to its end (`-- lists desk",
    "--write` runs some parts alone). Ratios compare two servers within one run; absolute figures depend on the machine.",
    `${bounds - missed} of ${bounds} bounds were met.`,
    "",
    "Other programs beside ours: [rivals.md](rivals.md). Lists as they grow: [list-growth.md](list-growth.md). What was measured by hand",
    "on the way: [figures-by-hand.md](figures-by-hand.md).",
    "",
    `${kept.join("\n\n")}\n`,
  ].join("\n");
}
