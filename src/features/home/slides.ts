import type { HeroSlide } from "./contract.ts";

type Times = Pick<HeroSlide, "from" | "until">;
const at = (moment: string | null, otherwise: number) => (moment === null ? otherwise : Date.parse(moment));

/** The slides that are shown at this moment (ms UTC). */
export const slidesAt = <Slide extends Times>(slides: readonly Slide[], now: number): Slide[] =>
  slides.filter(({ from, until }) => at(from, 0) <= now && now < at(until, Number.POSITIVE_INFINITY));

/** The next moment (ms UTC) at which others are shown. */
export function nextSlideChange(slides: readonly Times[], now: number): number | undefined {
  const coming = slides.flatMap(({ from, until }) => [at(from, 0), at(until, 0)]).filter((moment) => moment > now);
  return coming.length > 0 ? Math.min(...coming) : undefined;
}
