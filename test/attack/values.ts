import { hostileTexts } from "../hostile-texts.ts";
import { xssCorpus } from "../xss-corpus.ts";
import type { Dice } from "./random.ts";

// biome-ignore lint/suspicious/noExplicitAny: a schema of the document as it stands there.
type Schema = any;

/** What a program of ours never sends: ends of ranges, half characters, other types, names of the language. */
const nasty: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2_147_483_648,
  9_007_199_254_740_992,
  -2_147_483_649,
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  "\0",
  "a\0b",
  "\ud800",
  "\udfff x",
  "\u202egnp.exe",
  "\u200b",
  "null",
  "undefined",
  "NaN",
  "__proto__",
  "constructor",
  "' or 1=1--",
  "%",
  "%00",
  "..%2f..%2f",
  "\\",
  "$1",
  "#{7*7}",
  "{{7*7}}",
  "a".repeat(300),
  "-".repeat(64),
  '"-('.repeat(40),
  "ж".repeat(5000),
  "0000-01-01",
  "9999-12-31",
  "2026-02-30",
  "2026-11-20T25:61:61Z",
  "+275760-09-13T00:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "-1",
  "1e9",
  "99999999999999999999",
  "0x10",
  "١٢",
  "１２",
  "a@b",
  `${"a".repeat(250)}@b.cc`,
  "javascript:alert(1)",
  "//evil.example",
  "file:///etc/passwd",
];

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const mostKnown = 2000;

/** Makes values by the document's schemas; what answers named (ids, slugs) is used again, so that calls reach something. */
export class Values {
  private readonly ids: string[] = [];
  private readonly names: string[] = ["customs", "6109", "123456", "TQ-2026-000001", "rules-of-origin"];
  private readonly dice: Dice;
  private readonly schemas: Record<string, Schema>;
  /** The share of values that break their schema; set anew for each request. */
  wrong = 0;

  constructor(dice: Dice, schemas: Record<string, Schema>) {
    this.dice = dice;
    this.schemas = schemas;
  }

  /** Remembers what an answer names, so that later calls reach things that are there. */
  learn(answer: string): void {
    for (const [, found = ""] of answer
      .slice(0, 20_000)
      .matchAll(/"(?:id|slug|code|caseNumber|token)":"([^"\\]{1,120})"/g))
      this.keep(uuid.test(found) ? this.ids : this.names, found);
  }

  private keep(list: string[], found: string): void {
    if (list.length < mostKnown) list.push(found);
    else list[this.dice.below(mostKnown)] = found;
  }

  of(schema: Schema, depth = 0): unknown {
    const { dice } = this;
    if (dice.chance(this.wrong)) return this.bad();
    if (schema === undefined || schema === true) return this.bad();
    if (schema.$ref) return this.of(this.schemas[schema.$ref.split("/").at(-1)], depth);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one: Schema) => this.of(one, depth + 1)));
    const either = schema.anyOf ?? schema.oneOf;
    if (either) return this.of(dice.pick(either), depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return dice.pick(schema.enum);
    switch (Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type) {
      case "object":
        return this.object(schema, depth);
      case "array": {
        const length = depth > 4 ? 0 : dice.below(Math.min(schema.maxItems ?? 4, 4) + 1);
        return Array.from({ length }, () => this.of(schema.items, depth + 1));
      }
      case "integer":
        return this.number(schema, 1);
      case "number":
        return this.number(schema, 0.01);
      case "boolean":
        return dice.chance(0.5);
      case "string":
        return this.text(schema);
      case "null":
        return null;
      default:
        return this.bad();
    }
  }

  private object(schema: Schema, depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      const needed = (schema.required ?? []).includes(name);
      if (needed ? !this.dice.chance(this.wrong / 4) : this.dice.chance(0.5)) made[name] = this.of(inner, depth + 1);
    }
    if (this.dice.chance(this.wrong / 2))
      made[String(this.dice.pick(["extra", "__proto__", "role", "id", "\0"]))] = this.bad();
    return made;
  }

  private number({ minimum = 0, maximum = 1000 }: Schema, step: number): number {
    if (this.dice.chance(0.1)) return this.dice.pick([minimum, maximum]);
    return minimum + Math.floor((this.dice.next() * Math.min(maximum - minimum, 1000)) / step) * step;
  }

  private text({ format, pattern, maxLength = 60, minLength = 0 }: Schema): string {
    const { dice } = this;
    if (format === "uuid") return this.ids.length > 0 ? dice.pick(this.ids) : "0b7e0d5c-5a3e-4a52-9d2c-3f1c6a0e8b11";
    if (format === "email") return `who${dice.below(200)}@example.org`;
    if (format === "date") return `20${10 + dice.below(60)}-0${1 + dice.below(9)}-1${dice.below(10)}`;
    if (format === "date-time") return `20${10 + dice.below(60)}-0${1 + dice.below(9)}-11T10:00:00Z`;
    if (pattern && dice.chance(0.6)) return dice.pick(this.names);
    if (maxLength > 5000 && dice.chance(0.05))
      return dice.pick(Object.values(hostileTexts))(Math.min(maxLength, 10 ** (3 + dice.below(3))));
    if (dice.chance(0.1)) return dice.pick(xssCorpus).slice(0, maxLength);
    const length = Math.max(minLength, 1 + dice.below(Math.min(maxLength, 40)));
    return "Rules of origin, letters of credit and ঋণপত্র in Dhaka ".repeat(4).slice(0, length);
  }

  private bad(): unknown {
    return this.dice.pick(nasty);
  }
}
