import type { Figure } from "./figure.ts";
import { load } from "./load.ts";
import type { Site } from "./site.ts";

const rounds = 3;
const connections = 20;

/** GET /auth/verify with short tokens of 20 sessions against the emptiest answer of the same server; rounds alternate. */
export async function benchVerify(site: Site, account: { email: string; password: string }): Promise<Figure[]> {
  // Each connection is a browser of its own: sessions that are the same would be looked up as one.
  const headers: Record<string, string>[] = [];
  for (let i = 0; i < connections; i += 1) {
    const answer = await fetch(`${site.origin}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: account.email, password: account.password }),
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    headers.push({ authorization: `Bearer ${data.token}` });
  }
  const run = (path: string) => load(site.origin + path, { connections, seconds: 4, headers, apart: true });
  await run("/api/v1/auth/verify");
  const ratios: number[] = [];
  let best = { verify: 0, empty: 0 };
  for (let i = 0; i < rounds; i += 1) {
    const empty = await run("/healthz");
    const verify = await run("/api/v1/auth/verify");
    for (const { errors } of [empty, verify]) if (errors > 0) throw new Error(`${errors} answers failed`);
    ratios.push(verify.perSecond / empty.perSecond);
    best = { verify: Math.max(best.verify, verify.perSecond), empty: Math.max(best.empty, empty.perSecond) };
  }
  const ratio = ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
  return [
    {
      name: "/auth/verify, requests/s against an empty endpoint",
      value: ratio,
      unit: "×",
      atLeast: 0.4,
      note: `${Math.round(best.verify)} against ${Math.round(best.empty)} a second`,
    },
  ];
}
