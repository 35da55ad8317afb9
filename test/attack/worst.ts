import type { Call } from "./calls.ts";
import type { Fault } from "./fuzz.ts";
import type { Place } from "./places.ts";
import { type Dice, diceOf } from "./random.ts";
import type { Samples } from "./samples.ts";
import type { Shape } from "./shapes.ts";

export interface Request {
  call: Call;
  /** From behind /api/v1. */
  address: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** How a call was answered, and how long the loop was held meanwhile at a time, in milliseconds of processor time. */
export interface Answer {
  status: number;
  text: string;
  held: number;
  took: number;
}

/** The most that something cost. */
export interface Worst {
  call: string;
  place: string;
  shape: string;
  bytes: number;
  status: number;
  /** Milliseconds for which the loop was held: the longest, and the longest of two more tries. */
  held: number;
  again: number;
  /** What the caller waited, in milliseconds: beside other work this says little. */
  took: number;
}

interface Options {
  places: Place[];
  samples: Samples;
  ask(request: Request): Promise<Answer>;
  /** What no call may hold the loop for, in milliseconds. */
  bound: number;
  until: number;
  seed: number;
}

/** As large as the doors of the site let it become. */
const doors = { path: 15_000, query: 15_000, header: 15_000, field: 1024 * 1024, body: 1024 * 1024 };
const first = 64;
const kept = 10;

const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed());

/** A right request with one thing in it that is not. */
export function requestWith({ call, where, at }: Place, value: unknown, samples: Samples, turn = 0): Request {
  samples.begin(call, turn);
  const name = String(at.at(-1));
  let { path } = call;
  const query: string[] = [];
  for (const { name: one, in: place, required, schema } of call.is.parameters ?? []) {
    const grown = place === where && one === name;
    const text = encoded(grown ? value : samples.of(schema, one)) || "%20";
    if (place === "path") path = path.replace(`{${one}}`, text);
    else if (place === "query" && (grown || required)) query.push(`${encodeURIComponent(one)}=${text}`);
  }
  const [type] = Object.keys(call.is.requestBody?.content ?? {});
  const headers: Record<string, string> = type
    ? { "content-type": type === "*/*" ? "application/x-www-form-urlencoded" : type }
    : {};
  if (where === "header") headers[name] = String(value);
  let body = type?.includes("json") ? samples.of(call.is.requestBody.content[type].schema) : undefined;
  if (where === "field") body = put(body, at, value);
  return {
    call,
    address: query.length > 0 ? `${path}?${query.join("&")}` : path,
    headers,
    body: where === "body" ? String(value) : body === undefined ? undefined : JSON.stringify(body),
  };
}

/** The same with another value at a place. */
function put(whole: unknown, at: (string | number)[], value: unknown): unknown {
  const [next, ...rest] = at;
  if (next === undefined) return value;
  if (typeof next === "number") return [put((whole as unknown[] | undefined)?.[next], rest, value)];
  return { ...(whole as object), [next]: put((whole as Record<string, unknown> | undefined)?.[next], rest, value) };
}

const bytesOf = ({ where, at }: Place, { address, headers, body }: Request) =>
  where === "header"
    ? Buffer.byteLength(headers[String(at[0])] ?? "")
    : where === "field" || where === "body"
      ? Buffer.byteLength(body ?? "")
      : address.length;

/** The request in which a shape has grown until the whole place has about so many bytes, never more. */
function grown(place: Place, shape: Shape, bytes: number, samples: Samples, turn: number): Request {
  const of = (size: number) => requestWith(place, shape(Math.max(1, Math.floor(size))), samples, turn);
  const [small, double] = [bytesOf(place, of(first)), bytesOf(place, of(2 * first))];
  const each = Math.max((double - small) / first, 0.1);
  let size = (bytes - small) / each + first;
  let request = of(size);
  for (let tries = 0; tries < 4 && bytesOf(place, request) > bytes; tries += 1) {
    size *= (0.97 * bytes) / bytesOf(place, request);
    request = of(size);
  }
  return request;
}

/** Every place with each of its shapes: first all places with one of them, then all with another. Time may end it anywhere. */
function inTurns(places: Place[], dice: Dice) {
  const shuffled = <T>(list: T[]): T[] =>
    list
      .map((one) => ({ one, key: dice.next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ one }) => one);
  const trials = shuffled(places).flatMap((place) =>
    shuffled(Object.entries(place.shapes)).map(([name, shape], turn) => ({ place, name, shape, turn })),
  );
  return trials.sort((a, b) => a.turn - b.turn);
}

/**
 * Looks for the requests that hold the loop longest: lets everything in every call grow, by doubling once it costs something
 * and sixteenfold until then, up to what the doors take. Where one is over the bound it need not grow further.
 */
export async function searchWorst({ places, samples, ask, bound, until, seed }: Options) {
  const dice = diceOf(seed);
  const worst = new Map<string, Worst>();
  const broken: Fault[] = [];
  let requests = 0;
  let tried = 0;

  const note = (one: Worst) => {
    const key = `${one.call} ${one.place}`;
    if (one.held > (worst.get(key)?.held ?? -1)) worst.set(key, one);
  };
  const attempt = async (place: Place, shape: string, request: Request): Promise<Answer> => {
    const answer = await ask(request);
    requests += 1;
    if (answer.status === 500 || answer.status === 0)
      broken.push({
        who: `${place.where} ${place.at.join(".")}`,
        request: `${place.call.method} ${place.call.path}: ${shape}, ${bytesOf(place, request)} bytes`,
        status: answer.status,
        answer: answer.text.slice(0, 300),
      });
    if (answer.status === 200 || answer.status === 201) learn(samples, place.call, answer.text);
    return answer;
  };
  const measure = async (place: Place, name: string, shape: Shape, bytes: number): Promise<Answer> => {
    const make = () => grown(place, shape, bytes, samples, dice.below(20));
    const request = make();
    const answer = await attempt(place, name, request);
    let again = 0;
    // What the machine or the collection of garbage did in this moment does not come again.
    if (answer.held > bound / 4 && answer.status !== 0)
      for (let i = 0; i < 2; i += 1) again = Math.max(again, (await attempt(place, name, make())).held);
    const { status, held, took } = answer;
    const at = place.at.join(".") || "the whole";
    const size = bytesOf(place, request);
    note({
      call: `${place.call.method} ${place.call.path}`,
      place: `${place.where} ${at}`,
      shape: name,
      bytes: size,
      status,
      held,
      again,
      took,
    });
    return answer;
  };
  const grow = async (place: Place, name: string, shape: Shape) => {
    if (place.longest !== undefined && place.where !== "body") {
      const allowed = place.longest;
      await measure(
        place,
        `${name}, as much as is allowed`,
        (size) => cut(shape(allowed), Math.min(size, allowed)),
        doors[place.where],
      );
    }
    const most = doors[place.where];
    for (let bytes = first; ; ) {
      const { status, held } = await measure(place, name, shape, bytes);
      if (held > bound || status === 413 || status === 431 || status === 0 || bytes >= most || Date.now() > until)
        return;
      bytes = Math.min(most, bytes * (held < bound / 40 ? 16 : 2));
    }
  };

  const trials = inTurns(places, dice);
  const all = trials.length;
  for (const { place, name, shape } of trials) {
    if (Date.now() > until || broken.some(({ status }) => status === 0)) break;
    await grow(place, name, shape);
    tried += 1;
  }
  const sorted = [...worst.values()].sort((a, b) => b.held - a.held);
  return {
    requests,
    tried,
    all,
    broken,
    worst: sorted.slice(0, kept),
    tooLong: sorted.filter(({ held, again }) => held > bound && again > bound / 2),
  };
}

const cut = (value: unknown, length: number) =>
  typeof value === "string" || Array.isArray(value) ? value.slice(0, length) : value;

function learn(samples: Samples, call: Call, text: string): void {
  if (text.length > 300_000 || !text.startsWith("{")) return;
  samples.learn(call.path, JSON.parse(text));
}

/** As a table for people. */
export function tableOf(worst: Worst[]): string {
  const whole = (ms: number) => Math.round(ms).toString();
  const rows = worst.map((one) => [
    whole(one.held),
    whole(one.again),
    whole(one.took),
    String(one.bytes),
    String(one.status),
    one.call,
    one.place,
    one.shape,
  ]);
  const head = ["held ms", "again", "took ms", "bytes", "status", "call", "place", "shape"];
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  return [head, ...rows].map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")).join("\n");
}
