import { formatBdt } from "#lib/money.ts";
import type { Program } from "../contract.ts";

type Facts = Pick<Program, "duration" | "format" | "audience" | "certification" | "price">;

/** What readers are told of a program beside its text; `ofCohorts` is what its cohorts cost, where it has some. */
export function programFacts({ duration, format, audience, certification, price }: Facts, ofCohorts?: string) {
  return [
    { name: "Duration", value: duration },
    { name: "Format", value: format },
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
