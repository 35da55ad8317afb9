import { faultPlaces } from "./place.ts";
import type { Outcome } from "./rounds.ts";
import type { Tally } from "./writers.ts";

/** What one database's rounds came to. */
export interface FaultLine {
  database: string;
  outcomes: Outcome[];
  tally: Tally;
  exitCode: number | string | null;
}

/** The middle and the longest of the seconds; 'never' where no round came back. */
function times(all: number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  const say = (seconds: number | undefined) => seconds?.toFixed(1) ?? "never";
  return `${say(sorted[Math.floor(sorted.length / 2)])} | ${say(sorted.at(-1))}`;
}

/** The places of which a whole run says nothing: a test skips where there can be no small disk, and is green all the same. */
export const placesWithout = (lines: readonly FaultLine[]) =>
  faultPlaces.filter((place) => !lines.some(({ database }) => database === place));

/** The paper of one whole run; `green` says whether every check passed. `seconds`: how long lasting faults last. */
export function faultsPaper(
  lines: readonly FaultLine[],
  { machine, seconds, green }: { machine: string; seconds: string; green: boolean },
): string {
  return [
    "# Faults",
    "",
    `Written by \`npm run test:faults -- --write\` on ${machine}; not to be edited.`,
    "",
    `**${green ? "Nothing was lost." : "Not green."}** People write without a pause and transactions are open while each fault strikes; what lasts does so for ${seconds} s.`,
    "'Wrote nothing' counts rounds in which no write was confirmed although others could go on. 'Ready' counts the seconds from the end of a fault until the site says that it is ready and confirms a write.",
    "",
    ...lines.flatMap(({ database, outcomes, tally, exitCode }) => [
      `## Database ${database}`,
      "",
      `${tally.confirmed} of ${tally.sent} writes were confirmed; ${tally.lost} lost, ${tally.doubled} doubled, ${tally.wrong.length} answered wrongly. Exit code at the end: ${exitCode}.`,
      "",
      "| fault | rounds | ended by itself | hung | wrote nothing | kept page not answered | ready, median s | ready, longest s |",
      "| --- | --: | --: | --: | --: | --: | --: | --: |",
      ...outcomes.map(
        ({ fault, rounds, exits, hangs, stalls, darkPages, ready }) =>
          `| ${fault} | ${rounds} | ${exits} | ${hangs} | ${stalls} | ${darkPages} | ${times(ready)} |`,
      ),
      "",
    ]),
  ].join("\n");
}
