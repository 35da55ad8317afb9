/** `count` words that differ from one another, as running text. */
export function words(count: number, stem = "word"): string {
  return Array.from({ length: count }, (_, i) => `${stem}${i}`).join(" ");
}
