/** Letters and digits only: MAILFROM is meant for MAIL_FROM, and payments for PAYMENTS. */
const bare = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** How many letters must be added, left out, changed or swapped with their neighbour to make one word from the other. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last[b.length] ?? 0;
}

/** Names of other programs that stand a letter from one of ours. */
const others = new Set(["HOME", "POST", "HOSTS", "PORTS", "SEEDS", "LOGLEVEL"]);

/**
 * The name of ours that somebody meant who wrote another one; undefined when it is one of ours, or none is near. An
 * environment is full of names that are nobody's mistake, so short ones must differ in little.
 */
export function meantName(given: string, ours: readonly string[]): string | undefined {
  if (ours.includes(given) || others.has(given)) return undefined;
  const word = bare(given);
  for (const name of ours) {
    const own = bare(name);
    // A letter of five (PORT, SEED) leaves too many words of others.
    const allowed = own.length < 5 ? 0 : own.length < 8 ? 1 : 2;
    if (Math.abs(own.length - word.length) <= allowed && distance(word, own) <= allowed) return name;
  }
  return undefined;
}
