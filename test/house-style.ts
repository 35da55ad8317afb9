import { parseSync } from "oxc-parser";

/** One habit that an editor would strike out, and what to write instead. Rules: CONTRIBUTING.md, 'Words'. */
interface Rule {
  pattern: RegExp;
  instead: string;
}

const months = "January|February|March|April|May|June|July|August|September|October|November|December";
const british =
  "colour|favour|honour|labour|neighbour|behaviour|licence|centre(?!\\w*d)|defence|offence|cheque|catalogue|programme|judgement|enrol(?=s?\\b|ment)|fulfil(?=s?\\b|ment)|cancelled|cancelling|travelling|labelled|modelling|instalment|aluminium|sulphur|fibre|metre|litre|grey|tyre|whilst|amongst|towards|learnt|spelt|organis|recognis|summaris|harmonis|utilis|authoris|specialis(?=e|ing|ation)|realis(?=e|ing|ation)|emphasis(?=ed?\\b|ing)|standardis|digitis|prioritis|penalis|minimis(?=e|ing)|maximis|optimis(?=e|ing)|categoris|apologis|analys(?=ed|ing)|fertilis|galvanis|finalis(?=e|ing)|generalis|modernis|localis";

/** Where words of a thing are also a name of it: these are never struck out. */
const names =
  /Utilisation Declarations?|Generalised (?:Scheme|System) of Preferences|Authorised Economic Operator|International Labour Organisation|de minimis|kilometre/g;

const rules: Rule[] = [
  { pattern: new RegExp(`\\b(?:${british})\\w*`, "i"), instead: "American spelling" },
  { pattern: /\be-mail/i, instead: "email" },
  {
    pattern:
      /\b(?:a|the|our|this|that|by|each|every|no|newer|last|reset|welcome) mails?\b(?! (?:server|program|provider))|\bmails\b/i,
    instead: "email",
  },
  { pattern: /\bper cent\b|\d %/, instead: "37%, without a space" },
  { pattern: new RegExp(`\\b\\d{1,2} (?:${months}) \\d{4}\\b`), instead: "August 1, 2025" },
  {
    pattern: /\bstands? (?:in (?:one|this|the|that|your|our)|here|there|on (?:the|your|this))\b/i,
    instead: "is, appears, is listed",
  },
  { pattern: /\bput (?:a|your|an own) (?:trade )?(?:query|question)/i, instead: "ask" },
  {
    pattern:
      /probably you\b|look into (?:your|the) (?:inbox|spam)|is with us\b|something is still open|no letters? (?:come|comes)\b/i,
    instead: "what a person would say",
  },
  { pattern: /\bat Institute of International Trade/, instead: "at the Institute of International Trade" },
  { pattern: /\bcan not\b|\bany more\b(?! than)/i, instead: "cannot; no longer" },
];

/** What is wrong with a text that people read; nothing where it is fine. */
export function faultsOf(text: string): string[] {
  const plain = text.replaceAll(names, "").replaceAll(/https?:\/\/\S+|\b(?:GET|POST|PUT|PATCH|DELETE) \/\S*/g, "");
  return rules.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(plain);
    return found ? [`“${found[0]}” (${instead}) in: ${text.trim().replaceAll(/\s+/g, " ").slice(0, 120)}`] : [];
  });
}

type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Attributes and properties whose values are for machines. */
const forMachines = new Set([
  "className",
  "class",
  "style",
  "href",
  "to",
  "src",
  "d",
  "id",
  "key",
  "path",
  "sql",
  "viewBox",
]);
/** Tags of templates that hold SQL or HTML of our own: SQL is for the database. */
const sqlTags = /^sql\b/;

/** Imports, types, SQL, and the values of attributes that only machines read. */
function isForMachines(node: Node, source: string): boolean {
  if (/^(?:Import|Export(?:All|Named))Declaration$/.test(node.type)) return Boolean(node.source);
  if (node.type.startsWith("TS")) return !/^TS(?:As|Satisfies|NonNull)/.test(node.type);
  if (node.type === "TaggedTemplateExpression") return sqlTags.test(source.slice((node.tag as Node).start));
  const name = (node.type === "JSXAttribute" ? node.name : node.key) as { name?: string } | undefined;
  return (node.type === "JSXAttribute" || node.type === "Property") && forMachines.has(String(name?.name));
}

function textOf(node: Node): unknown {
  if (node.type === "Literal" || node.type === "JSXText") return node.value;
  return node.type === "TemplateElement" ? (node.value as { cooked: string }).cooked : undefined;
}

/** Texts of a source file that a person may come to read: strings of several words, templates, text between tags. */
export function textsOf(file: string, source: string): { line: number; text: string }[] {
  const { program } = parseSync(file, source);
  const found: { line: number; text: string }[] = [];
  const lineOf = (at: number) => source.slice(0, at).split("\n").length;
  const take = (node: Node, text: unknown) => {
    if (typeof text === "string" && /\p{L}\s+\S*\p{L}/u.test(text)) found.push({ line: lineOf(node.start), text });
  };
  const visit = (node: Node): void => {
    if (isForMachines(node, source)) return;
    const text = textOf(node);
    if (text !== undefined) {
      take(node, text);
      return;
    }
    // Two templates side by side may be one sentence; each part is looked at by itself.
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value);
  };
  visit(program as unknown as Node);
  return found;
}
