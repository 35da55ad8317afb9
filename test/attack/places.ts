import type { Call } from "./calls.ts";
import type { Samples, Schema } from "./samples.ts";
import { bodies, lists, longTexts, objects, type Shape, texts } from "./shapes.ts";

/** Somewhere in a request to a call where something can grow. */
export interface Place {
  call: Call;
  where: "path" | "query" | "field" | "body" | "header";
  /** Its name; a field's with the names around it. */
  at: (string | number)[];
  shapes: Record<string, Shape>;
  /** The longest that the document lets through: it goes furthest. */
  longest?: number;
}

const longText = 4000;
const textShapes = (schema: Schema) => ((schema.maxLength ?? 0) >= longText ? longTexts : texts);
const bounded = (longest: unknown) => (typeof longest === "number" ? { longest } : {});

/** The fields of a body that can grow: texts, lists, objects, and what else may be sent in their place. */
function fieldsOf(call: Call, given: Schema, samples: Samples, at: (string | number)[]): Place[] {
  const schema = samples.resolve(given);
  const place = { call, where: "field" as const, at };
  if (schema.type === "object" || schema.properties)
    return [
      { ...place, shapes: objects },
      ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
        fieldsOf(call, inner, samples, [...at, name]),
      ),
    ];
  if (schema.type === "array")
    return [
      { ...place, shapes: lists((i) => different(samples.of(schema.items), i)), ...bounded(schema.maxItems) },
      ...fieldsOf(call, schema.items, samples, [...at, 0]),
    ];
  return [{ ...place, shapes: textShapes(schema), ...bounded(schema.maxLength) }];
}

/** The same thing with another number in its texts, as nobody sends one thing twice. */
function different(one: unknown, i: number): unknown {
  if (typeof one === "string")
    return /^[0-9a-f]{8}-/.test(one) ? `${i.toString(16).padStart(8, "0")}${one.slice(8)}` : `${one}${i}`;
  if (typeof one !== "object" || one === null) return one;
  return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, different(inner, i)]));
}

/** Headers that are read for every call: tried at one of them. */
const headers: Record<string, Shape> = {
  cookie: (size) => "a=b; ".repeat(size / 5),
  authorization: (size) => `Bearer ${"a.".repeat(size / 2)}`,
  "if-none-match": (size) => 'W/"a",'.repeat(size / 6),
  "accept-encoding": (size) => "br;q=0.1,".repeat(size / 9),
  accept: (size) => "text/html;q=0.1,".repeat(size / 16),
  "content-type": (size) => `application/json;${" a=b;".repeat(size / 5)}`,
  origin: (size) => `https://${"a.".repeat(size / 2)}b`,
  "user-agent": (size) => "Mozilla/5.0 (".repeat(size / 13),
  "x-forwarded-for": (size) => "10.0.0.1, ::ffff:1,".repeat(size / 19),
};

const betweenSpaces: Shape = (size) => `"a"${" ".repeat(size)}"b"`;

const mediaTypeOf = (call: Call): string | undefined => Object.keys(call.is.requestBody?.content ?? {})[0];

/** Everything in the document that can grow. */
export function placesOf(calls: Call[], samples: Samples): Place[] {
  const places = calls.flatMap((call) => {
    const found: Place[] = [];
    for (const { name, in: where, schema } of call.is.parameters ?? [])
      found.push({ call, where, at: [name], shapes: texts, ...bounded(schema?.maxLength) });
    const type = mediaTypeOf(call);
    if (type === undefined) return found;
    found.push({ call, where: "body", at: [], shapes: bodies });
    if (type.includes("json")) found.push(...fieldsOf(call, call.is.requestBody.content[type].schema, samples, []));
    return found;
  });
  const some = calls.filter(({ path }) => path === "/auth/verify" || path === "/blogs/public-list");
  for (const call of some)
    for (const [name, shape] of Object.entries(headers))
      places.push({
        call,
        where: "header",
        at: [name],
        shapes: { again: shape, "a text between spaces": betweenSpaces },
      });
  return places;
}
