import { formatDay } from "#lib/dates.ts";
import type { Resource } from "../contract.ts";
import { resourceKindNames } from "../kinds.ts";

/** What readers are told of a resource beside its text. */
export const resourceFacts = ({ kind, asOf }: Pick<Resource, "kind" | "asOf">) => [
  { name: "Kind", value: resourceKindNames[kind] },
  { name: "Facts as of", value: asOf === null ? "" : formatDay(asOf) },
];
