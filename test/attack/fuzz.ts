import { type Attacker, isSignedOut } from "./attackers.ts";
import { type ApiDocument, type Call, callsOf } from "./calls.ts";
import { formCalls, noticeSchema } from "./forms.ts";
import { type Dice, diceOf } from "./random.ts";
import { Samples } from "./samples.ts";
import { Values } from "./values.ts";

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
  /** Writes of the API that were done and that not everybody may make. */
  written: number;
  /** Answers of 500, connections that broke, and refusals that tell something of the inside. */
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

/** Whatever makes values by a schema: at random, or meant right. */
type Maker = Pick<Values, "of"> | Pick<Samples, "of">;

/** The address and body of one call, made by the document; some of it wrong on purpose. */
function requestOf({ path, method, is }: Call, maker: Maker, dice: Dice) {
  const right = maker instanceof Samples;
  const make = (schema: object, name: string) => (right ? maker.of(schema, name) : maker.of(schema));
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place, required, schema } of is.parameters ?? []) {
    if (place === "path")
      address = address.replace(`{${name}}`, encodeURIComponent(textOf(make(schema, name))) || "%20");
    if (place === "query" && (required || (!right && dice.chance(0.5)))) query.append(name, textOf(make(schema, name)));
  }
  if (dice.chance(0.03)) query.append("page", "abc");
  const { type, body: whole } = bodyOf(is.requestBody?.content ?? {}, make, dice);
  const body = whole !== undefined && dice.chance(0.02) ? whole.slice(0, -1) : whole;
  return {
    address: query.size > 0 ? `${address}?${query}` : address,
    body: method === "GET" ? undefined : body,
    type: dice.chance(0.02) ? "text/plain" : type,
  };
}

const formType = "application/x-www-form-urlencoded";

/** A body of the kind that a call takes: JSON before all others, a form where it takes anything. */
function bodyOf(
  content: Record<string, { schema: object }>,
  make: (schema: object, name: string) => unknown,
  dice: Dice,
) {
  const [first] = Object.keys(content);
  const json = content["application/json"];
  if (json) return { type: "application/json", body: JSON.stringify(make(json.schema, "")) };
  const form = first === "*/*" ? noticeSchema : content[formType]?.schema;
  if (form) return { type: formType, body: formOf(make(form, "")) };
  return { type: first ?? "application/json", body: dice.chance(0.2) ? "{}" : undefined };
}

/** As a form: halves of characters are written as no browser writes them. */
const formOf = (value: unknown) =>
  Object.entries(value ?? {})
    .map((pair) => pair.map((part) => halves(typeof part === "string" ? part : textOf(part))).join("="))
    .join("&");
const halves = (text: string) =>
  [...text].map((one) => (one.isWellFormed() ? encodeURIComponent(one) : "%ED%A0%80")).join("");

/** A value as it stands in an address; halves of characters cannot. */
const textOf = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

/** What only the inside knows: names of tables, the text of a query, places in files. */
const inside = /relation "|Failed query|node_modules| {4}at \//;

/** Whether an answer is one of a site that broke, or tells what broke in it. */
const isBroken = (status: number, text: string) =>
  status === 500 || status === 0 || (!isDone(status) && inside.test(text));
const isDone = (status: number) => status >= 200 && status < 300;

/** A write that not everybody may make. */
const isOwnWrite = ({ method, is }: Call) => method !== "GET" && !/^(open|reader|undefined)$/.test(String(is["x-who"]));

/** Sends it; a connection that broke has the status 0. */
async function send(address: string, init: RequestInit) {
  const started = performance.now();
  const answer = await fetch(address, init).catch((error: Error) => error);
  const broke = answer instanceof Error;
  const text = broke ? String(answer.cause ?? answer) : await answer.text();
  return { status: broke ? 0 : answer.status, text, ms: Math.round(performance.now() - started) };
}

/** Calls everything in the document, and the forms beside it, again and again as one caller, and notes what broke. */
export async function fuzz({ origin, document, attacker, calls, until, seed }: Options): Promise<Tally> {
  const dice = diceOf(seed);
  const values = new Values(dice, document.components?.schemas ?? {});
  const samples = new Samples(document.components?.schemas ?? {});
  const all = [...callsOf(document), ...formCalls];
  const tally: Tally = {
    calls: 0,
    statuses: {},
    signedInAgain: 0,
    written: 0,
    broken: [],
    undeclared: [],
    slowest: [],
  };
  let token = await attacker.signIn?.();

  while (tally.calls < calls && Date.now() < until) {
    const call = dice.pick(all);
    // Half of the requests are right, to get far, and of these one half is about what the same caller found there before;
    // the others break more or less of their schema.
    values.wrong = dice.pick([0, 0, 0.05, 0.2]);
    const known = values.wrong === 0 && dice.chance(0.5);
    samples.begin(call, dice.below(20));
    const { address, body, type } = requestOf(call, known ? samples : values, dice);
    const headers: Record<string, string> = {
      "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0",
      // An address of its own each time: limits by address are not what is tried here.
      "x-forwarded-for": `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`,
    };
    if (token) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers["content-type"] = type;
    const request = `${call.method} ${address.slice(0, 300)} ${body?.slice(0, 500) ?? ""}`;
    const init: RequestInit = {
      method: call.method,
      headers,
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    };
    const { status, text, ms } = await send(`${origin}${call.base ?? "/api/v1"}${address}`, init);
    tally.calls += 1;
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    tally.slowest = [...tally.slowest, { request: request.slice(0, 120), ms }].sort((a, b) => b.ms - a.ms).slice(0, 5);
    if (isBroken(status, text)) tally.broken.push({ who: attacker.name, request, status, answer: text.slice(0, 300) });
    else if (!(status in call.is.responses) && !isElsewhere(address, call.path))
      tally.undeclared.push(`${call.method} ${call.path} ${status}`);
    if (isDone(status)) {
      values.learn(text);
      learn(samples, call, text);
      tally.written += Number(isOwnWrite(call));
    }
    if (await isSignedOut(origin, token, call.path, status)) {
      token = await attacker.signIn?.();
      tally.signedInAgain += 1;
    }
  }
  return tally;
}

/** Has a caller know what an answer named, with its version. */
function learn(samples: Samples, { path }: Call, text: string): void {
  if (text.startsWith("{") && text.length < 300_000) samples.learn(path, JSON.parse(text));
}

/** Whether what was put into a path made another path of it (an empty part, a dot). */
function isElsewhere(address: string, path: string): boolean {
  const parts = (address.split("?")[0] ?? "").split("/");
  return parts.length !== path.split("/").length || parts.some((part) => /^(%20|%2e|\.)*$/i.test(part) && part !== "");
}
