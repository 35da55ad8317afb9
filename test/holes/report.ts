import { sectionsOf } from "../../bench/paper.ts";
import { type Hole, type Part, parts } from "./hole.ts";

export interface Result {
  hole: Hole;
  /** The tests that failed with it, by name: the first ends the run. */
  found: string[];
  seconds: number;
}

const cell = (text: string) => text.replaceAll("|", "\\|");

/** What was planted for one part, and what found it. */
function sectionOf(name: Hole["part"], results: readonly Result[], day: string): string {
  const { files }: Part = parts[name];
  const found = results.filter((result) => result.found.length > 0).length;
  const seconds = Math.round(results.reduce((sum, result) => sum + result.seconds, 0) / results.length);
  return [
    `## ${name}`,
    "",
    `${found} of ${results.length} were found on ${day}, in ${seconds} seconds each, by ${files.map((file) => `\`${file}\``).join(", ")}:`,
    "",
    "| hole | planted in | found by |",
    "| --- | --- | --- |",
    ...results.map(
      ({ hole, found: by }) => `| ${cell(hole.what)} | \`${hole.file}\` | ${cell(by[0] ?? "**not found**")} |`,
    ),
  ].join("\n");
}

/**
 * The report for people (docs/holes.md), written by the command alone: the sections of the parts that were just run, and those of
 * the others as they stand in `before`.
 */
export function reportOf(results: readonly Result[], day: string, before = ""): string {
  const kept = sectionsOf(before);
  const sections = (Object.keys(parts) as Hole["part"][]).flatMap((name) => {
    const own = results.filter(({ hole }) => hole.part === name);
    return own.length > 0 ? sectionOf(name, own, day) : (kept.get(name) ?? []);
  });
  const counts = sections.map((section) => /^(\d+) of (\d+) were found/m.exec(section)?.slice(1).map(Number) ?? []);
  const sum = (at: number) => counts.reduce((all, count) => all + (count[at] ?? 0), 0);
  return [
    "# Holes that the attack program finds",
    "",
    "Written by `npm run test:holes`; not to be edited. Each hole below was planted by itself in a copy of the sources, and the part of",
    `the attack program that must find it was run: ${sum(0)} of ${sum(1)} were found. Before that, each part ran without a hole and found`,
    "nothing. A part is written when all its holes were planted in one run (`-- --part words,money` runs some parts alone).",
    "",
    `${sections.join("\n\n")}\n`,
  ].join("\n");
}
