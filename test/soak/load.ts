import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { demoAdmin, demoCustomer } from "../../src/app/demo-accounts.ts";

const pages = ["/", "/blogs", "/programs", "/events", "/research/publications", "/resources", "/questions", "/contact"];
const readerCalls = [
  "/auth/verify",
  "/orders/my",
  "/trade-queries/my",
  "/purchases/my",
  "/auth/sessions",
  "/tickets/my",
];
const staffCalls = ["/trade-queries", "/purchases", "/blogs", "/overview/waiting", "/audit-log", "/users"];

export interface Counted {
  requests: number;
  statuses: Map<number, number>;
  faults: string[];
}

/** The short token of a session lives 15 minutes. */
const renewMs = 10 * 60_000;

/** Somebody signed in, whose token is made anew in time. */
function person(origin: string, { email, password }: { email: string; password: string }, counted: Counted) {
  let token = "";
  let until = 0;
  return async (method: string, path: string, body?: object) => {
    if (Date.now() > until) {
      const answer = await fetch(`${origin}/api/v1/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      });
      token = ((await answer.json()) as { data?: { token: string } }).data?.token ?? "";
      until = Date.now() + renewMs;
    }
    return ask(`${origin}/api/v1${path}`, counted, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  };
}

async function ask(address: string, counted: Counted, init: RequestInit = {}): Promise<string> {
  counted.requests += 1;
  try {
    const answer = await fetch(address, { redirect: "manual", ...init });
    const text = await answer.text();
    counted.statuses.set(answer.status, (counted.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500)
      counted.faults.push(`${init.method ?? "GET"} ${new URL(address).pathname} ${answer.status}`);
    return text;
  } catch (error) {
    counted.faults.push(`${new URL(address).pathname} ${(error as Error).message}`);
    return "";
  }
}

/**
 * A mixed load until `until`: pages (known, searched for, missing), answers of the API to strangers, a customer and staff, and
 * writes that drop what is kept. About 20 requests a second.
 */
export async function loadUntil(origin: string, until: number): Promise<Counted> {
  const counted: Counted = { requests: 0, statuses: new Map(), faults: [] };
  const reader = person(origin, demoCustomer, counted);
  const admin = person(origin, demoAdmin, counted);
  const going = async (pauseMs: number, step: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; Date.now() < until; turn += 1) {
      await step(turn);
      await sleep(pauseMs);
    }
  };
  const of = (list: readonly string[], turn: number) => list[turn % list.length] ?? "/";
  await Promise.all([
    going(100, (turn) => ask(origin + of(pages, turn), counted)),
    going(250, (turn) => ask(`${origin}/blogs?q=${encodeURIComponent(`tariff ${turn % 500}`)}`, counted)),
    going(500, (turn) => ask(`${origin}/no-such-page-${turn % 300}`, counted)),
    going(300, (turn) => ask(`${origin}/api/v1/search?q=customs${turn % 50}`, counted)),
    going(300, (turn) => reader("GET", of(readerCalls, turn))),
    going(400, (turn) => admin("GET", of(staffCalls, turn))),
    going(5000, (turn) =>
      reader("PATCH", "/auth/update-profile", { fullName: `Demo Reader ${turn % 7 === 0 ? "A" : "B"}` }),
    ),
    going(5000, async () => {
      const made = await admin("POST", "/categories", { name: `Soak ${randomUUID().slice(0, 8)}`, description: "" });
      const id = /"id":"([^"]+)"/.exec(made)?.[1];
      if (id) await admin("DELETE", `/categories/${id}`);
    }),
  ]);
  return counted;
}
