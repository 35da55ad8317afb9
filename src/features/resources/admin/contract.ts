import { z } from "zod";
import { itemContract } from "#features/items/contract.ts";
import { sourcedTextShape } from "#platform/content/item-contract.ts";
import { asOfField, fileField, sourcesField } from "#platform/http/fields.ts";
import { resourceKinds } from "../kinds.ts";

const kind = z.enum(resourceKinds, `kind must be one of ${resourceKinds.join(", ")}`);
const own = {
  kind,
  asOf: asOfField(),
  sources: sourcesField(),
  file: fileField(),
};

/** What those who write resources send and are answered. */
export const resourceContract = itemContract({
  name: "Resource",
  own,
  made: { ...own, asOf: own.asOf.default(null), sources: own.sources.default([]), file: own.file.default(null) },
  told: { kind, asOf: sourcedTextShape.asOf },
  toldAlone: { sources: sourcedTextShape.sources, file: z.uuid().nullable() },
  filters: { kind: kind.optional() },
  sort: { fields: ["publishAt", "title", "updatedAt"], order: "desc" },
});

export type AdminResourceSummary = z.output<typeof resourceContract.summary>;
export type AdminResource = z.output<typeof resourceContract.item>;
