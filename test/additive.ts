/**
 * What a migration may not do while a process of the version before works on the same database: it would ask for what is gone,
 * or be refused what it was allowed. Such a change takes two releases: the first stops needing the thing, the second takes it
 * away and says so above the statement, naming a migration of the first: `-- second step of 0007_no_more_fax: nobody asks for it`.
 */
const refused: [RegExp, string][] = [
  [
    /^DROP (TABLE|VIEW|MATERIALIZED VIEW|TYPE|SEQUENCE|SCHEMA|EXTENSION|FUNCTION)\b/,
    "takes away what the version before asks for",
  ],
  [/^ALTER TABLE .*\bDROP (COLUMN|DEFAULT|IDENTITY|EXPRESSION)\b/, "takes away what the version before asks for"],
  [
    /^ALTER TABLE .*\bALTER (COLUMN )?\S+ DROP (DEFAULT|IDENTITY|EXPRESSION)\b/,
    "takes away what the version before leaves out",
  ],
  [/^ALTER \S+ .*\bRENAME\b/, "renames what the version before asks for"],
  [/^ALTER TABLE .*\bSET SCHEMA\b/, "moves what the version before asks for"],
  [
    /^ALTER TABLE .*\b(SET DATA TYPE|ALTER (COLUMN )?\S+ TYPE)\b/,
    "changes a type that the version before reads and writes",
  ],
  [/^ALTER TABLE .*\bSET NOT NULL\b/, "refuses rows that the version before writes"],
  [/^ALTER TABLE .*\bADD CONSTRAINT\b/, "refuses rows that the version before may write"],
  [/^CREATE UNIQUE INDEX\b/, "refuses rows that the version before may write"],
  [/^(DELETE|TRUNCATE)\b/, "takes away rows that the version before may ask for"],
];

const plain = (text: string) =>
  text
    .replaceAll(/--[^\n]*/g, " ")
    .replaceAll(/\/\*[\s\S]*?\*\//g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The table that a statement is about, if it changes one. */
const tableOf = (statement: string) =>
  /^(?:ALTER TABLE|CREATE TABLE)(?: IF (?:NOT )?EXISTS)?(?: ONLY)? (\S+?)(?:\(| |$)/i.exec(statement)?.[1] ??
  /^CREATE UNIQUE INDEX .*? ON (\S+?)(?:\(| |$)/i.exec(statement)?.[1];

/**
 * What of a migration a process of the version before would not survive, by statement; nothing where there is none of it.
 *
 * @param earlier names of the migrations before it
 */
export function notAdditive(text: string, earlier: readonly string[]): string[] {
  const faults: string[] = [];
  const made = new Set<string>();
  for (const part of text.split(/;\s*(?:--> statement-breakpoint)?\s*(?:\n|$)/)) {
    const statement = plain(part);
    if (statement === "") continue;
    const table = tableOf(statement);
    if (/^CREATE TABLE/i.test(statement) && table) made.add(table);
    const upper = statement.toUpperCase();
    const reasons = refused.flatMap(([form, why]) => (form.test(upper) ? [why] : []));
    for (const [, column = ""] of statement.matchAll(/ADD COLUMN (.*?)(?:, ADD |$)/gi))
      if (/\bNOT NULL\b/i.test(column) && !/\b(DEFAULT|GENERATED)\b/i.test(column))
        reasons.push("wants of new rows what the version before does not give");
    // Nobody of the version before knows a table that is new.
    if (reasons.length === 0 || (table && made.has(table))) continue;
    const [, step] = /--\s*second step of (\S+): \S/.exec(part) ?? [];
    if (step === undefined) faults.push(`${statement.slice(0, 120)}: ${reasons[0]}`);
    else if (!earlier.includes(step)) faults.push(`${statement.slice(0, 120)}: there is no earlier migration ${step}`);
  }
  return faults;
}
