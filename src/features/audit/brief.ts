const mostText = 160;
const mostEntries = 30;
/** A note of many at once names all of them: 20 KB of ids at most. */
const mostIds = 500;
const isId = (one: unknown) => typeof one === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(one);
/** What is never kept, whatever it is of. */
const secret = /password|secret|token|otp|recovery|stamp/i;

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= mostText ? text : `${characters.slice(0, mostText).join("")}… (${characters.length})`;
}

/** A value as the log keeps it: long texts cut, secrets left out by their name, nothing deep or endless. */
export function brief(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cut(value);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object") return null;
  if (depth >= 3) return "…";
  if (Array.isArray(value)) {
    if (value.length <= mostIds && value.every(isId)) return value;
    const shown = value.slice(0, mostEntries).map((one) => brief(one, depth + 1));
    return value.length > mostEntries ? [...shown, `… (${value.length})`] : shown;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .slice(0, mostEntries)
      .map(([name, one]) => [name, secret.test(name) ? "•••" : brief(one, depth + 1)]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Of what was before and after only what differs: who reads the log looks for the change. */
export function differing(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (!isRecord(before) || !isRecord(after)) return { before: brief(before ?? null), after: brief(after ?? null) };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const only = (of: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return { before: brief(only(before)), after: brief(only(after)) };
}
