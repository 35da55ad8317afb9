/** One entry of a table of contents. */
export interface Heading {
  id: string;
  title: string;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'" };

/**
 * The second-level headings of cleaned content (see content-html.server.ts, which gives them their ids), as text.
 * Relies on that one serializer's output; it is not a parser for HTML from outside.
 */
export function headingsOf(content: string): Heading[] {
  return [...content.matchAll(/<h2 id="([a-z0-9-]+)">([\s\S]*?)<\/h2>/g)].map(([, id = "", inner = ""]) => ({
    id,
    title: inner.replace(/<[^>]*>/g, "").replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole),
  }));
}
