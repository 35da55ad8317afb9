import { AppError } from "#lib/app-error.ts";

/** Throws CONFLICT when a value that somebody saw (`seen`, by name) is another by now. */
export function refuseChanged(
  seen: Record<string, unknown> | undefined,
  now: Record<string, unknown>,
  what: "category" | "hashtag",
): void {
  if (Object.entries(seen ?? {}).some(([name, value]) => value !== now[name]))
    throw new AppError("CONFLICT", `Somebody changed this ${what} meanwhile. Look at it before you save yours.`);
}
