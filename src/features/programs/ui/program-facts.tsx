import { formatBdt } from "#lib/money.ts";
import type { Program } from "../contract.ts";
import { hoursText, languageNames, levelNames, modeNames } from "../kinds.ts";

type Facts = Pick<Program, "duration" | "format" | "audience" | "certification" | "price"> &
  Partial<Pick<Program, "level" | "mode" | "language" | "hours">>;

/** What readers are told of a program beside its text; `ofCohorts` is what its cohorts cost, where it has some. */
export function programFacts(program: Facts, ofCohorts?: string) {
  const { duration, format, audience, certification, price, level, mode, language, hours } = program;
  return [
    { name: "Level", value: level ? levelNames[level] : "" },
    // Words say more than a number, where an editor wrote some.
    { name: "Duration", value: duration || (hours ? hoursText(hours) : "") },
    { name: "Format", value: format || (mode ? modeNames[mode] : "") },
    { name: "Language", value: language ? languageNames[language] : "" },
    { name: "For", value: audience },
    { name: "Ends in", value: certification ? "A test and a certificate" : "No test" },
    {
      name: "Fee",
      value:
        ofCohorts === undefined && price === null ? (
          "On request"
        ) : (
          <span data-price="">{ofCohorts ?? (price === 0 ? "Free" : formatBdt(price ?? 0))}</span>
        ),
    },
  ];
}
