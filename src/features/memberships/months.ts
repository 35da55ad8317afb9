/** A term in words: '1 year', '6 months'. */
export function monthsText(months: number): string {
  const [count, noun] = months % 12 === 0 ? [months / 12, "year"] : [months, "month"];
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
