import { signIn } from "./account.ts";
import { last, lists } from "./asked-lists.ts";
import type { Figure } from "./figure.ts";
import type { Site } from "./site.ts";

/** Each address is asked so often in a turn at least, and so many turns of both sites follow one another. */
const rounds = 3;
const turns = 3;
/** A turn has so many answers at least: of a few, the 95th percentile is the one that something else on the machine held up. */
const answers = 40;

/** Somebody of the staff who asks lists of a site. */
export class Desk {
  private readonly site: Site;
  private readonly headers: { authorization: string };

  constructor(site: Site, token: string) {
    this.site = site;
    this.headers = { authorization: `Bearer ${token}` };
  }

  async ask(
    address: string,
  ): Promise<{ ms: number; data: { items: { id: string }[]; pagination: { totalPages: number } } }> {
    const begun = performance.now();
    const answer = await fetch(`${this.site.origin}/api/v1${address}`, { headers: this.headers });
    const text = await answer.text();
    const ms = performance.now() - begun;
    if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
    return { ms, data: JSON.parse(text).data };
  }

  private async firstOf(address: string): Promise<string> {
    return (await this.ask(address)).data.items[0]?.id ?? "";
  }

  /** The path of a list that is of one thing, with the id that the thing has on this site. */
  private async pathOf(path: string): Promise<string> {
    if (path.includes("{issue}"))
      return path.replace("{issue}", await this.firstOf("/news-letters/issues?status=cancelled"));
    // The newest of those that were filled in.
    if (path.includes("{event}"))
      return path.replace("{event}", await this.firstOf("/events/admin/list?search=number%201"));
    return path;
  }

  /** The addresses of a list on this site: what it is of, and its last pages, are its own. */
  async addressesOf({ path, queries }: { path: string; queries: string[] }): Promise<string[]> {
    const address = await this.pathOf(path);
    const found: string[] = [];
    for (const query of queries) {
      const first = `${address}?${query.replace(/&?page=last/, "")}`;
      found.push(
        query.includes(last)
          ? `${first}&page=${(await this.ask(first)).data.pagination.totalPages}`.replace("?&", "?")
          : first,
      );
    }
    return found;
  }

  /** How long each of the addresses took, in every round. */
  async measure(addresses: string[]): Promise<number[][]> {
    const times = addresses.map((): number[] => []);
    for (let round = 0; round < Math.max(rounds, answers / addresses.length); round += 1)
      for (const [i, address] of addresses.entries()) times[i]?.push((await this.ask(address)).ms);
    return times;
  }
}

/** The value below which this part of them lies. */
export const quantile = (values: number[], part: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] as number;
};

/**
 * The calls behind the admin area's lists on a small and a large site, in turns, so that noise meets both: the 95th
 * percentile over all that a list can be asked, and how it grows. Of all of them, or of those named.
 */
export async function benchLists(
  small: Site,
  large: Site,
  account: { email: string; password: string },
  only: readonly string[] = [],
): Promise<Figure[]> {
  const unknown = only.find((name) => !(name in lists));
  if (unknown !== undefined) throw new Error(`no list '${unknown}'; there are: ${Object.keys(lists).join(", ")}`);
  const desks = {
    small: new Desk(small, await signIn(small, account)),
    large: new Desk(large, await signIn(large, account)),
  };
  const figures: Figure[] = [];
  for (const [name, list] of Object.entries(lists)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const addresses = { small: await desks.small.addressesOf(list), large: await desks.large.addressesOf(list) };
    await desks.small.measure(addresses.small);
    await desks.large.measure(addresses.large);
    const p95s: { small: number; large: number }[] = [];
    const slowest: number[][] = addresses.large.map(() => []);
    for (let i = 0; i < turns; i += 1) {
      const few = await desks.small.measure(addresses.small);
      const many = await desks.large.measure(addresses.large);
      p95s.push({ small: quantile(few.flat(), 0.95), large: quantile(many.flat(), 0.95) });
      for (const [n, times] of many.entries()) slowest[n]?.push(...times);
    }
    const middles = slowest.map((times) => quantile(times, 0.5));
    const worst = middles.indexOf(Math.max(...middles));
    const large95 = quantile(
      p95s.map(({ large }) => large),
      0.5,
    );
    figures.push(
      {
        name: `${name}: p95 with 100,000 rows`,
        value: large95,
        unit: "ms",
        atMost: 150,
        note: `${quantile(
          p95s.map(({ small }) => small),
          0.5,
        ).toFixed(
          1,
        )} ms with 1,000; slowest: \`${list.queries[worst] || "as it opens"}\`, ${middles[worst]?.toFixed(1)} ms in the middle`,
      },
      {
        name: `${name}: the same against 1,000 rows`,
        value: quantile(
          p95s.map(({ small, large }) => large / small),
          0.5,
        ),
        unit: "×",
        atMost: 3,
      },
    );
  }
  return figures;
}
