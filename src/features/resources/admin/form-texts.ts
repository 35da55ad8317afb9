import { linesOf } from "#features/items/client/item-texts.ts";
import type { AdminResource } from "./contract.ts";

/** What people call the fields that resources alone have. */
export const resourceNames = { kind: "Kind", asOf: "Day of the facts", sources: "Sources", file: "File" };

/** What those fields begin with. */
export function resourceTexts(resource: AdminResource | undefined): Record<keyof typeof resourceNames, string> {
  return {
    kind: resource?.kind ?? "",
    asOf: resource?.asOf ?? "",
    sources: linesOf(resource?.sources ?? []),
    file: resource?.file ?? "",
  };
}
