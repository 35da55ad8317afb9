import type { Hono } from "hono";
import { createAccount } from "#features/accounts/service.server.ts";
import type { Role } from "#lib/staff.ts";
import type { Db } from "#platform/db/client.server.ts";

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers; tests look at it.
  body: any;
}

/** Files (CSV, printable pages) stay text. */
function bodyOf(text: string, headers: Headers): unknown {
  if (text === "") return undefined;
  return headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}

/** A browser that asks the API of an app in this process: keeps cookies, sends JSON. */
export interface ApiBrowser {
  jar: Map<string, string>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  /** The same with a body as it stands. */
  send(
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer>;
}

export function apiBrowser(app: Pick<Hono, "request">, address = "203.0.113.1"): ApiBrowser {
  const jar = new Map<string, string>();
  const send: ApiBrowser["send"] = async (method, path, body, headers = {}) => {
    const all: Record<string, string> = {
      "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0",
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      ...headers,
    };
    const incoming = { socket: { remoteAddress: address }, headers: all };
    const init = { method, headers: all, ...(body === undefined ? {} : { body }) };
    const answer = await app.request(`/api/v1${path}`, init, { incoming });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    const given = await answer.text();
    return { status: answer.status, headers: answer.headers, body: bodyOf(given, answer.headers) };
  };
  return {
    jar,
    send,
    call(method, path, body, headers = {}) {
      if (body === undefined) return send(method, path, undefined, headers);
      const text = JSON.stringify(body);
      const own = { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) };
      return send(method, path, text, { ...own, ...headers });
    },
  };
}

let people = 0;

/** Somebody who is signed in: verified by default. */
export async function signedIn(
  app: Pick<Hono, "request">,
  db: Db,
  role: Role | "unverified",
): Promise<ApiBrowser & { email: string }> {
  people += 1;
  const email = `${role}${people}@example.org`;
  const password = "Correct-Horse-7";
  // An address of its own: limits are counted by it.
  const browser = apiBrowser(app, `198.51.${Math.floor(people / 250)}.${people % 250}`);
  const known = role !== "unverified";
  if (known) await createAccount(db, role, { email, password, fullName: "A Person" });
  const entered = known
    ? await browser.call("POST", "/auth/login", { email, password })
    : await browser.call("POST", "/auth/register", { fullName: "A Person", email, password });
  if (!entered.body.success) throw new Error(`not signed in: ${JSON.stringify(entered.body)}`);
  return { ...browser, email };
}
