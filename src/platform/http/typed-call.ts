import type { z } from "zod";

/** What a declaration of a call (`declareCall`) says to the browser's compiler. */
export interface Declared {
  method: string;
  path: string;
}
type InputOf<S> = S extends z.ZodType ? z.input<S> : never;
type JsonOf<A> = A extends { content: { "application/json": { schema: infer S extends z.ZodType } } }
  ? z.output<S>
  : never;

/** 'PATCH /trade-queries/{id}/answer' for each call of a feature's declarations. */
export type Calls<Routes> = {
  [K in keyof Routes as Routes[K] extends Declared
    ? `${Uppercase<Routes[K]["method"]>} ${Routes[K]["path"]}`
    : never]: Routes[K];
};

/** What is sent: each part where the call takes one. */
type Params<R> = R extends { request: { params: infer S } } ? { params: InputOf<S> } : object;
type Query<R> = R extends { request: { query: infer S } } ? { query?: InputOf<S> } : object;
type Body<R> = R extends { request: { body: { content: { "application/json": { schema: infer S } } } } }
  ? { body: InputOf<S> }
  : object;
export type CallInput<R> = Params<R> & Query<R> & Body<R>;

/** What a success answers: `{ success, message, data }` as the contract has it. */
export type CallAnswer<R> = R extends { responses: infer A }
  ? { [S in keyof A]: S extends 200 | 201 ? JsonOf<A[S]> : never }[keyof A]
  : never;

/** A function that makes the calls of a feature and knows what each takes and answers. */
export type Api<Routes> = <C extends keyof Calls<Routes> & string>(
  call: C,
  ...input: object extends CallInput<Calls<Routes>[C]>
    ? [input?: CallInput<Calls<Routes>[C]>]
    : [input: CallInput<Calls<Routes>[C]>]
) => Promise<CallAnswer<Calls<Routes>[C]>>;

/** A path with any parameters in it: '/orders/{id}/cancel' is `/orders/${string}/cancel`. */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;
export type Address<R extends Declared> =
  | `/api/v1${Filled<R["path"]>}`
  | (R extends { request: { query: unknown } } ? `/api/v1${Filled<R["path"]>}?${string}` : never);
type Options<R extends Declared> =
  Uppercase<R["method"]> extends "GET"
    ? [options?: { background?: true }]
    : [options: { method: Uppercase<R["method"]>; background?: true } & Body<R>];
/** What comes back without an envelope (a file, nothing) is not told by a type. */
type Answered<R> = [CallAnswer<R>] extends [{ data: unknown }]
  ? [CallAnswer<R>] extends [never]
    ? unknown
    : CallAnswer<R>
  : unknown;
/** One of several calls that take and answer alike. */
export type Fetched<R extends Declared> = (path: Address<R>, ...options: Options<R>) => Promise<Answered<R>>;
export type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never;

/**
 * A function that makes the calls of a feature by their addresses, as pages do that may not grow by a byte: what it is given and
 * answers is checked by the compiler, and nothing is left of it in the browser.
 */
export type Fetch<Routes> = All<
  { [K in keyof Routes]: Routes[K] extends Declared ? Fetched<Routes[K]> : never }[keyof Routes]
>;

export interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

/** The request of a call: its parameters put into the path, its query behind it; what is empty is left out. */
export function requestOf(call: string, { params = {}, query = {}, body }: AnyInput) {
  const [method = "", path = ""] = call.split(" ");
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  const search = given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
  return { method, path: `/api/v1${filled}${search}`, body };
}
