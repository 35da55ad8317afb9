/** Parts of the attack program that look for holes in the site's own sources, each a file of tests. */
export const parts = {
  doors: { file: "src/app/api-doors.db.test.ts", only: "is declared|nothing wrong|who is blocked|their role is for" },
  foreign: { file: "test/attack/foreign.db.test.ts", only: undefined },
  money: { file: "test/attack/money.db.test.ts", only: undefined },
  words: { file: "test/attack/words.db.test.ts", only: undefined },
} as const;

/** One fault that is planted: `old` is in `file` exactly once, and becomes `becomes`. */
export interface Hole {
  what: string;
  part: keyof typeof parts;
  file: string;
  old: string;
  becomes: string;
}

export const hole = (part: Hole["part"], what: string, file: string, old: string, becomes = ""): Hole => ({
  ...{ part, what, file: `src/${file}`, old, becomes },
});
