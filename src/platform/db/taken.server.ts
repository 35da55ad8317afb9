/** The unique key that a write ran into; undefined for every other failure. */
export function takenKey(error: unknown): string | undefined {
  const { code, constraint } = ((error as { cause?: unknown })?.cause ?? error) as {
    code?: string;
    constraint?: string;
  };
  return code === "23505" ? constraint : undefined;
}
