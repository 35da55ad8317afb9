import { randomUUID } from "node:crypto";
import type { Call } from "./calls.ts";

// biome-ignore lint/suspicious/noExplicitAny: a schema of the document as it stands there.
export type Schema = any;

/** Something that an answer named. */
interface Thing {
  id: string;
  version?: number;
}

/** What fits the patterns of the document: tried one after the other. */
const fitting = [
  "rules-of-origin",
  "customs",
  "123456",
  "10",
  "100.50",
  "TQ-2026-000001",
  "A".repeat(43),
  "01712345678",
  "001234567-0101",
  "CODE10",
  "IIT",
  "true",
  "/events",
];
const mostKnown = 50;

const familyOf = (path: string) => path.split("/")[1] ?? "";

/**
 * Right requests, made by the document's schemas with every field in them. What answers named (ids and their versions) is
 * used again, so that calls reach something.
 */
export class Samples {
  private readonly schemas: Record<string, Schema>;
  private readonly known = new Map<string, Thing[]>();
  private about: Thing | undefined;

  constructor(schemas: Record<string, Schema>) {
    this.schemas = schemas;
  }

  /** Remembers what an answer to a call of this path names. */
  learn(path: string, answer: unknown): void {
    const family = familyOf(path);
    const waiting = [answer];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (typeof next !== "object" || next === null) continue;
      const { id, version } = next as { id?: unknown; version?: unknown };
      if (typeof id === "string" && id.length < 60)
        this.keep(family, { id, ...(typeof version === "number" ? { version } : {}) });
      waiting.push(...Object.values(next));
    }
  }

  private keep(family: string, thing: Thing): void {
    const things = this.known.get(family) ?? [];
    const others = things.filter(({ id }) => id !== thing.id);
    const before = things.find(({ id }) => id === thing.id);
    this.known.set(family, [{ ...before, ...thing }, ...others].slice(0, mostKnown));
  }

  /** The schema behind references and choices: the first that is no null. */
  resolve(schema: Schema): Schema {
    if (schema?.$ref) return this.resolve(this.schemas[schema.$ref.split("/").at(-1)]);
    const either = schema?.anyOf ?? schema?.oneOf;
    if (either) return this.resolve(either.find((one: Schema) => one.type !== "null") ?? either[0]);
    if (schema?.allOf) {
      const parts = schema.allOf.map((one: Schema) => this.resolve(one));
      return {
        ...Object.assign({}, ...parts),
        properties: Object.assign({}, ...parts.map((p: Schema) => p.properties)),
      };
    }
    return schema ?? {};
  }

  /** The things of a call, the newest first; one of them, chosen by `turn`, is what a request is about. */
  begin(call: Call, turn: number): void {
    const things = this.known.get(familyOf(call.path)) ?? [];
    this.about = things.length > 0 ? things[turn % things.length] : undefined;
  }

  of(given: Schema, name = ""): unknown {
    const schema = this.resolve(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum.at(-1);
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case "object":
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([field, inner]) => [field, this.of(inner, field)]),
        );
      case "array":
        return [this.of(schema.items, name)];
      case "integer":
      case "number":
        return name === "version" ? (this.about?.version ?? 1) : Math.max(schema.minimum ?? 1, 1);
      case "boolean":
        return true;
      case "null":
        return null;
      default:
        return this.text(schema, name);
    }
  }

  private text({ format, pattern, minLength = 0, maxLength = 60 }: Schema, name: string): string {
    if (name === "slug" && this.about) return this.about.id;
    if (format === "uuid" || name === "id" || name.endsWith("Id")) return this.about?.id ?? randomUUID();
    if (format === "email" || name === "email") return "somebody@example.org";
    if (format === "date") return "2026-11-20";
    if (format === "date-time") return "2027-01-11T10:00:00Z";
    if (/password/i.test(name)) return "Correct-Horse-7";
    if (pattern) {
      const rule = new RegExp(pattern, "u");
      return fitting.find((one) => rule.test(one)) ?? "1";
    }
    return "Rules of origin ".repeat(Math.ceil((minLength + 1) / 16)).slice(0, Math.max(1, Math.min(maxLength, 40)));
  }
}
