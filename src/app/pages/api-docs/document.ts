/** The parts of an OpenAPI 3.1 document that the reader shows. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

export interface Operation {
  tags?: string[];
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
}

export interface ApiDocument {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** One call, ready to be shown. */
export interface Call {
  id: string;
  method: string;
  path: string;
  operation: Operation;
}

/** Calls grouped by tag, in the document's order. */
export function callsByTag(document: ApiDocument): [string, Call[]][] {
  const groups = new Map<string, Call[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? "Other";
      const id = `${method}${path}`.replace(/[^a-z0-9]+/gi, "-").replace(/-$/, "");
      groups.set(tag, [...(groups.get(tag) ?? []), { id, method: method.toUpperCase(), path, operation }]);
    }
  }
  return [...groups];
}

/** Name of the schema that a reference points to. */
export function referenceName(schema: Schema): string | undefined {
  return schema.$ref?.split("/").at(-1);
}

/** Type and limits of a schema in a few words: 'string (uuid)', 'integer, at least 1', 'Blog[]'. */
export function describeType(schema: Schema | undefined): string {
  if (!schema) return "any";
  const reference = referenceName(schema);
  if (reference) return reference;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
  if (type === "array") return `${describeType(schema.items)}[]`;
  const limits = [
    schema.minimum !== undefined && schema.minimum > -1e15 ? `at least ${schema.minimum}` : "",
    schema.maximum !== undefined && schema.maximum < 1e15 ? `at most ${schema.maximum}` : "",
    schema.maxLength !== undefined ? `at most ${schema.maxLength} characters` : "",
    schema.default !== undefined ? `default ${JSON.stringify(schema.default)}` : "",
  ].filter(Boolean);
  return `${type}${schema.format ? ` (${schema.format})` : ""}${limits.length > 0 ? `, ${limits.join(", ")}` : ""}`;
}
