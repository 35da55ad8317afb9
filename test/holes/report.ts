import { type Hole, parts } from "./hole.ts";

export interface Result {
  hole: Hole;
  /** The tests that failed with it, by name. */
  found: string[];
  seconds: number;
}

const cell = (text: string) => text.replaceAll("|", "\\|");

/** What was planted and what found it, for people: docs/holes.md, written by the command alone. */
export function reportOf(results: readonly Result[], { day, minutes }: { day: string; minutes: number }): string {
  const missed = results.filter(({ found }) => found.length === 0);
  const rows = results.map(
    ({ hole, found }) =>
      `| ${cell(hole.what)} | \`${hole.file}\` | ${hole.part} | ${cell(found[0] ?? "**not found**")}${found.length > 1 ? `, and ${found.length - 1} more` : ""} |`,
  );
  return [
    "# Holes that the attack program finds",
    "",
    `Written by \`npm run test:holes\` on ${day}; not to be edited. Each hole below was planted by itself in a copy of the sources,`,
    `and the part of the attack program that must find it was run: ${results.length - missed.length} of ${results.length} were found, in ${minutes} minutes.`,
    "Before that, all parts ran without a hole and found nothing.",
    "",
    "| part | tests | holes | seconds for each |",
    "| --- | --- | --- | --- |",
    ...Object.entries(parts).map(([name, { files }]) => {
      const own = results.filter(({ hole }) => hole.part === name);
      const seconds = Math.round(own.reduce((sum, one) => sum + one.seconds, 0) / own.length);
      return `| ${name} | ${files.map((file) => `\`${file}\``).join(", ")} | ${own.length} | ${seconds} |`;
    }),
    "",
    "| hole | planted in | part | found by |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}
