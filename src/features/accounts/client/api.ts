import type { FieldError } from "#lib/app-error.ts";
import { secondFactorPage, verificationPage } from "./guard-target.ts";

/** A success as it comes over the wire. */
export interface ApiAnswer<T> {
  success: true;
  message: string;
  data: T;
}

export interface ApiOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  /** Nobody pressed anything for it: it sends nobody to another page. Reads never do. */
  background?: true;
}

const noWords = "An error occurred, please try again later.";
const noAnswer = () =>
  globalThis.navigator?.onLine === false
    ? "You're offline. Check your connection and try again."
    : "We couldn't reach the site. Check your connection and try again.";
const noSense = "An unknown error occurred";
/** The specification's message, section 4: a word for programs, and what people read for it. */
const verification = "ACCOUNT_VERIFICATION_REQUIRED";
const verifyFirst = "Please verify your email address first.";

/** A failed call. `message` is for people; what the server said is kept whole in `answer`. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string | undefined;
  readonly errors: FieldError[];
  readonly answer: unknown;
  /** Whether the message says what happened: the server's own words, or that no answer came. */
  readonly said: boolean;

  constructor(status: number, answer: unknown, fallback: string, cause?: unknown) {
    const given = (typeof answer === "object" && answer !== null ? answer : {}) as Record<string, unknown>;
    const said = typeof given.message === "string" && given.message !== "" ? given.message : undefined;
    super(said === verification ? verifyFirst : (said ?? fallback), cause === undefined ? undefined : { cause });
    this.name = "ApiError";
    this.status = status;
    this.code = said === verification ? said : typeof given.code === "string" ? given.code : undefined;
    this.errors = Array.isArray(given.errors) ? (given.errors as FieldError[]) : [];
    this.answer = answer;
    this.said = said !== undefined || status === 0;
  }
}

/** What to tell about a failure: the server's words or those of a lost connection, else the screen's own. */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.said ? error.message : fallback;
}

/**
 * The page that opens a door which is closed to this account: an unproven one proves its address (specification, section
 * 4), and one of which a second factor is demanded sets it up.
 */
export function detourOf(error: ApiError): string | undefined {
  if (error.code === verification) return verificationPage;
  return error.code === "SECOND_FACTOR_SETUP_REQUIRED" ? secondFactorPage : undefined;
}

interface Tools {
  fetcher?: typeof fetch;
  wait?: (ms: number) => Promise<void>;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function callOnce<T>(
  path: string,
  token: string | undefined,
  { method = "GET", body }: ApiOptions,
  fetcher: typeof fetch,
): Promise<ApiAnswer<T>> {
  // An id out of the page's address that climbs to another call (`../auth/logout`) is nobody's, and nothing is asked.
  if (new URL(path, "http://a").pathname !== path.split("?")[0]) throw new ApiError(404, undefined, noWords);
  const headers: Record<string, string> = { Accept: "application/json", Authorization: `Bearer ${token ?? null}` };
  if (method !== "GET") headers["Content-Type"] = "application/json";
  const init: RequestInit = { method, headers, credentials: "include" };
  if (method !== "GET") init.body = JSON.stringify(body ?? {});
  const none = (error: unknown) => {
    throw new ApiError(0, undefined, noAnswer(), error);
  };
  const response = await fetcher(path, init).catch(none);
  // One that breaks off after its head is none.
  const answer = readJson(await response.text().catch(none)) as ApiAnswer<T> | undefined;
  if (!response.ok) throw new ApiError(response.status, answer, noWords);
  if (answer?.success !== true) throw new ApiError(response.status, answer, noSense);
  return answer;
}

/**
 * One call to the API. A read is tried again after 1, 2 and 4 s when no answer came or the server failed (5xx); a write
 * never. Throws ApiError.
 */
export async function callApi<T>(
  path: string,
  token: string | undefined,
  options: ApiOptions = {},
  { fetcher = fetch, wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }: Tools = {},
): Promise<ApiAnswer<T>> {
  const delays = (options.method ?? "GET") === "GET" ? [1000, 2000, 4000] : [];
  for (const delay of delays) {
    try {
      return await callOnce<T>(path, token, options, fetcher);
    } catch (error) {
      const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (!passing) throw error;
      await wait(delay);
    }
  }
  return callOnce<T>(path, token, options, fetcher);
}
