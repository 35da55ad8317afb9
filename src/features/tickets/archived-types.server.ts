import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import type { Begins, Db } from "#platform/db/client.server.ts";
import { type NewType, newTypeSchema } from "./admin/contract.ts";
import { addType, mostTypes } from "./admin/types.server.ts";
import { typesOf } from "./types.server.ts";

/** The types of an event's tickets as they are added, for an archive of content: nobody who registered is in it. */
export async function archivedTypes(db: Db, eventId: string) {
  return (await typesOf(db, eventId)).map(
    ({ name, way, price, memberPrice, discounts, capacity, salesStart, salesEnd }) => ({
      ...{ name, way, price: poishaToBdt(price), discounts, capacity },
      ...(memberPrice !== null && { memberPrice: poishaToBdt(memberPrice) }),
      salesStart: salesStart?.toISOString() ?? null,
      salesEnd: salesEnd?.toISOString() ?? null,
    }),
  );
}

/** Types as an archive has them. Throws VALIDATION_FAILED with what is wrong first. */
export function readArchivedTypes(values: unknown): NewType[] {
  const read = z.array(newTypeSchema).max(mostTypes).safeParse(values);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError("VALIDATION_FAILED", `tickets.${issue?.path.join(".")}: ${issue?.message ?? "can't be used"}.`);
}

/** Adds them to an event, in their order. */
export async function bringTypes(db: Begins, eventId: string, types: readonly NewType[]): Promise<void> {
  for (const type of types) await addType(db, eventId, type);
}
