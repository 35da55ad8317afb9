/** What PostgreSQL says of a failed statement: its code (SQLSTATE) and the constraint that refused it. */
export interface DatabaseFault {
  code: string | undefined;
  constraint: string | undefined;
}

/** The fault behind an error: drizzle wraps the driver's error in one that names the query. */
export function faultOf(error: unknown): DatabaseFault {
  const { code, constraint } = ((error as { cause?: unknown } | null)?.cause ?? error ?? {}) as Partial<DatabaseFault>;
  return { code, constraint };
}

/** The unique key that a write ran into; undefined for every other failure. */
export function takenKey(error: unknown): string | undefined {
  const { code, constraint } = faultOf(error);
  return code === "23505" ? constraint : undefined;
}
