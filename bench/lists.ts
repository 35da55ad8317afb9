import { signIn } from "./account.ts";
import { last, lists } from "./asked-lists.ts";
import type { Figure } from "./figure.ts";
import type { Site } from "./site.ts";

/** Each address is asked so often in a turn at least, and so many turns of both sites follow one another. */
const rounds = 3;
const turns = 5;
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

/** Of one list: the 95th percentiles of its turns, how they grow, and how long each of its addresses took on the large site. */
class Watched {
  readonly name: string;
  private readonly queries: readonly string[];
  private readonly addresses: { small: string[]; large: string[] };
  private readonly p95s: { small: number; large: number }[] = [];
  private readonly took: number[][];

  constructor(name: string, queries: readonly string[], addresses: { small: string[]; large: string[] }) {
    this.name = name;
    this.queries = queries;
    this.addresses = addresses;
    this.took = addresses.large.map(() => []);
  }

  /** One turn on both sites. `counts` is false for the first one, in which they meet the list for the first time. */
  async turn(small: Desk, large: Desk, counts: boolean): Promise<void> {
    const few = await small.measure(this.addresses.small);
    const many = await large.measure(this.addresses.large);
    if (!counts) return;
    this.p95s.push({ small: quantile(few.flat(), 0.95), large: quantile(many.flat(), 0.95) });
    for (const [n, times] of many.entries()) this.took[n]?.push(...times);
  }

  figures(): Figure[] {
    const middle = (of: (turn: { small: number; large: number }) => number) => quantile(this.p95s.map(of), 0.5);
    const middles = this.took.map((times) => quantile(times, 0.5));
    const worst = middles.indexOf(Math.max(...middles));
    const slowest = `\`${this.queries[worst] || "as it opens"}\`, ${middles[worst]?.toFixed(1)} ms in the middle`;
    return [
      {
        name: `${this.name}: p95 with 100,000 rows`,
        value: middle(({ large }) => large),
        unit: "ms",
        atMost: 150,
        note: `${middle(({ small }) => small).toFixed(1)} ms with 1,000; slowest: ${slowest}`,
      },
      {
        name: `${this.name}: the same against 1,000 rows`,
        value: middle(({ small, large }) => large / small),
        unit: "×",
        atMost: 3,
      },
    ];
  }
}

/**
 * The calls behind the admin area's lists on a small and a large site, in turns, so that noise meets both: the 95th
 * percentile over all that a list can be asked, and how it grows. Of all of them, or of those named. A turn goes through all
 * lists before the next one begins: what else a machine does for half a minute then meets one turn of some lists, not all
 * turns of one.
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
  const watched: Watched[] = [];
  for (const [name, list] of Object.entries(lists))
    if (only.length === 0 || only.includes(name))
      watched.push(
        new Watched(name, list.queries, {
          small: await desks.small.addressesOf(list),
          large: await desks.large.addressesOf(list),
        }),
      );
  for (let turn = 0; turn <= turns; turn += 1)
    for (const one of watched) await one.turn(desks.small, desks.large, turn > 0);
  return watched.flatMap((one) => one.figures());
}
