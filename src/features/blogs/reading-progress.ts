/** Per cent of a text that has been scrolled past the lower edge of the window, 0 to 100. */
export function readingProgress(text: { top: number; height: number }, windowHeight: number): number {
  if (text.height <= 0) return 0;
  return Math.max(0, Math.min(100, Math.round(((windowHeight - text.top) / text.height) * 100)));
}

/** The heading under which one reads: the last one whose top is above the upper part of the window. */
export function headingAt(headings: { id: string; top: number }[], windowHeight: number): string | null {
  return headings.findLast(({ top }) => top < windowHeight / 3)?.id ?? null;
}
