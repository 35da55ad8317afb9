/** Whole numbers from 0 to below `below` that come again with the same seed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const poisha = (bdt: number): number => Math.round(bdt * 100);
export const sumOf = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Sums the columns of a CSV file, in poisha. From the right: titles and names may hold commas. */
export function columnsOf(text: string): (name: string) => number {
  const [head = "", ...rows] = text.replace("\ufeff", "").trimEnd().split("\r\n");
  const names = head.split(",");
  return (name) => {
    const place = names.length - names.indexOf(name);
    return sumOf(rows.map((row) => poisha(Number(row.split(",").at(-place)))));
  };
}
