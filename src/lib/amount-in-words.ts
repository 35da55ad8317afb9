const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
/** Places as they are counted in Bangladesh. */
const places = [
  [10_000_000, "crore"],
  [100_000, "lakh"],
  [1000, "thousand"],
  [100, "hundred"],
] as const;

function wordsOf(number: number): string {
  const place = places.find(([size]) => number >= size);
  if (place) {
    const [size, name] = place;
    const rest = number % size;
    return `${wordsOf(Math.floor(number / size))} ${name}${rest > 0 ? ` ${wordsOf(rest)}` : ""}`;
  }
  if (number < 20) return small[number] as string;
  return `${tens[Math.floor(number / 10) - 2]}${number % 10 > 0 ? `-${small[number % 10]}` : ""}`;
}

/** An amount as receipts write it out: 12345650 poisha are 'Taka one lakh twenty-three thousand … and poisha fifty only'. */
export function amountInWords(poisha: number): string {
  const taka = Math.floor(poisha / 100);
  const part = poisha % 100;
  return `Taka ${wordsOf(taka)}${part > 0 ? ` and poisha ${wordsOf(part)}` : ""} only`;
}
