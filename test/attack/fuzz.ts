import { type Attacker, isSignedOut } from "./attackers.ts";
import { type Dice, diceOf } from "./random.ts";
import { Values } from "./values.ts";

export interface Call {
  method: string;
  path: string;
  /** What the document says of it. */
  // biome-ignore lint/suspicious/noExplicitAny: a part of the document as it stands there.
  is: any;
}

// biome-ignore lint/suspicious/noExplicitAny: the document as it stands there.
export type ApiDocument = any;

export const callsOf = (document: ApiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as object).map(([method, is]) => ({ method: method.toUpperCase(), path, is })),
  );

export interface Fault {
  who: string;
  request: string;
  status: number;
  answer: string;
}

export interface Tally {
  calls: number;
  statuses: Record<string, number>;
  signedInAgain: number;
  /** Answers of 500, and connections that broke. */
  broken: Fault[];
  /** Statuses that the document does not name. */
  undeclared: string[];
  /** The slowest calls, in milliseconds. */
  slowest: { request: string; ms: number }[];
}

interface Options {
  origin: string;
  document: ApiDocument;
  attacker: Attacker;
  calls: number;
  until: number;
  seed: number;
}

/** The address and body of one call, made by the document; some of it wrong on purpose. */
function requestOf({ path, method, is }: Call, values: Values, dice: Dice) {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place, required, schema } of is.parameters ?? []) {
    if (place === "path")
      address = address.replace(`{${name}}`, encodeURIComponent(textOf(values.of(schema))) || "%20");
    if (place === "query" && (required || dice.chance(0.5))) query.append(name, textOf(values.of(schema)));
  }
  if (dice.chance(0.03)) query.append("page", "abc");
  const content = is.requestBody?.content ?? {};
  const types = Object.keys(content);
  const type = types.includes("application/json") ? "application/json" : (types[0] ?? "application/json");
  const json = type === "application/json" && types.length > 0;
  const whole = json ? JSON.stringify(values.of(content[type].schema)) : dice.chance(0.2) ? "{}" : undefined;
  const body = whole !== undefined && dice.chance(0.02) ? whole.slice(0, -1) : whole;
  const sends = method !== "GET" && body !== undefined;
  return {
    address: query.size > 0 ? `${address}?${query}` : address,
    body: sends ? body : undefined,
    type: dice.chance(0.02) ? "text/plain" : type === "*/*" ? "application/x-www-form-urlencoded" : type,
  };
}

/** A value as it stands in an address; halves of characters cannot. */
const textOf = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

/** Calls everything in the document again and again as one caller, and notes what broke. */
export async function fuzz({ origin, document, attacker, calls, until, seed }: Options): Promise<Tally> {
  const dice = diceOf(seed);
  const values = new Values(dice, document.components?.schemas ?? {});
  const all = callsOf(document);
  const tally: Tally = { calls: 0, statuses: {}, signedInAgain: 0, broken: [], undeclared: [], slowest: [] };
  let token = await attacker.signIn?.();

  while (tally.calls < calls && Date.now() < until) {
    const call = dice.pick(all);
    // Half of the requests are right, to get far; the others break more or less of their schema.
    values.wrong = dice.pick([0, 0, 0.05, 0.2]);
    const { address, body, type } = requestOf(call, values, dice);
    const headers: Record<string, string> = {
      "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0",
      // An address of its own each time: limits by address are not what is tried here.
      "x-forwarded-for": `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`,
    };
    if (token) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers["content-type"] = type;
    const request = `${call.method} ${address.slice(0, 300)} ${body?.slice(0, 500) ?? ""}`;
    const started = performance.now();
    const init: RequestInit = {
      method: call.method,
      headers,
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    };
    const answer = await fetch(`${origin}/api/v1${address}`, init).catch((error: Error) => error);
    const text = answer instanceof Error ? String(answer.cause ?? answer) : await answer.text();
    const status = answer instanceof Error ? 0 : answer.status;
    tally.calls += 1;
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    tally.slowest = [...tally.slowest, { request: request.slice(0, 120), ms: Math.round(performance.now() - started) }]
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 5);
    if (status === 500 || status === 0)
      tally.broken.push({ who: attacker.name, request, status, answer: text.slice(0, 300) });
    else if (!(status in call.is.responses) && !isElsewhere(address, call.path))
      tally.undeclared.push(`${call.method} ${call.path} ${status}`);
    if (status === 200 || status === 201) values.learn(text);
    if (await isSignedOut(origin, token, call.path, status)) {
      token = await attacker.signIn?.();
      tally.signedInAgain += 1;
    }
  }
  return tally;
}

/** Whether what was put into a path made another path of it (an empty part, a dot). */
function isElsewhere(address: string, path: string): boolean {
  const parts = (address.split("?")[0] ?? "").split("/");
  return parts.length !== path.split("/").length || parts.some((part) => /^(%20|%2e|\.)*$/i.test(part) && part !== "");
}
