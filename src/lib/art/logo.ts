/** Side of the square that the mark is drawn on, in units. */
export const logoSize = 32;

/**
 * Path data of the mark's lines: a globe with its meridian, and two routes that cross, going out and coming back.
 * Meant for `stroke` without fill; a width of 2 to 2.6 units stays legible at 20 px.
 */
export const logoPath =
  "M2.5 16a13.5 13.5 0 1 0 27 0a13.5 13.5 0 1 0-27 0zM16 2.5v27M5.1 24C10.5 8 21.5 8 26.9 24M5.1 8C10.5 24 21.5 24 26.9 8";

/** The filled point where the routes meet: Dhaka. */
export const logoDot = { x: 22.8, y: 16, r: 3.4 } as const;

/**
 * The mark as an SVG document, hidden from assistive technology: the institute's name stands beside it.
 * @param line colour of the lines, any CSS colour
 * @param dot colour of the point
 * @param ground colour between point and lines; `none` leaves them touching
 * @param size width and height in CSS px
 */
export function logoSvg({
  line = "#0B5D66",
  dot = "#B8842F",
  ground = "none",
  size = logoSize,
}: {
  line?: string;
  dot?: string;
  ground?: string;
  size?: number;
} = {}): string {
  const gap = ground === "none" ? "" : ` stroke="${ground}" stroke-width="1.6"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${logoSize} ${logoSize}" width="${size}" height="${size}" aria-hidden="true"><path d="${logoPath}" fill="none" stroke="${line}" stroke-width="2.2" stroke-linecap="round"/><circle cx="${logoDot.x}" cy="${logoDot.y}" r="${logoDot.r}" fill="${dot}"${gap}/></svg>`;
}
