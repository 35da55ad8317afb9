export interface OutlineEntry {
  id: string;
  title: string;
}

/**
 * Gives the chapters of a cleaned document ids, so that one can link to them, and lists them. The title keeps its
 * characters as the document wrote them ('&amp;' is one).
 */
export function outlineOf(html: string): { html: string; chapters: OutlineEntry[] } {
  const chapters: OutlineEntry[] = [];
  const marked = html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const title = inner
      .replace(/<[^>]+>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
    const base =
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
        .replace(/^-|-$/g, "") || "chapter";
    const taken = chapters.filter((chapter) => chapter.id === base || chapter.id.startsWith(`${base}--`)).length;
    const id = taken === 0 ? base : `${base}--${taken + 1}`;
    chapters.push({ id, title });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: marked, chapters };
}
