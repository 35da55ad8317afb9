import { startBare } from "./bare.ts";
import type { Figure } from "./figure.ts";
import { load } from "./load.ts";
import { residentMb, type Site } from "./site.ts";

const headers = { "accept-encoding": "br" };
const rounds = 3;
const seconds = 5;

/** Cached blog page against a bare node:http server that sends the same bytes and headers; rounds alternate. */
export async function benchCachedPage(site: Site, path: string): Promise<Figure[]> {
  const url = site.origin + path;
  for (let i = 0; i < 3; i += 1) await fetch(url, { headers });
  const bare = await startBare(url);
  const bareUrl = bare.origin + path;
  await load(url, { connections: 50, seconds: 2, headers });
  await load(bareUrl, { connections: 50, seconds: 2, headers });
  const ratios: number[] = [];
  let best = { site: 0, bare: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const theirs = await load(bareUrl, { connections: 50, seconds, headers });
    const ours = await load(url, { connections: 50, seconds, headers });
    for (const { errors } of [theirs, ours]) if (errors > 0) throw new Error(`${errors} answers failed`);
    ratios.push(ours.perSecond / theirs.perSecond);
    best = { site: Math.max(best.site, ours.perSecond), bare: Math.max(best.bare, theirs.perSecond) };
  }
  bare.stop();
  const ratio = ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
  return [
    {
      name: "Cached blog page, requests/s against bare node:http (50 connections)",
      value: ratio,
      unit: "×",
      atLeast: 0.8,
      note: `${Math.round(best.site)} against ${Math.round(best.bare)} a second`,
    },
    {
      name: "Resident memory of the Node process under that load",
      value: residentMb(site.pid),
      unit: "MB",
      atMost: 300,
    },
  ];
}
