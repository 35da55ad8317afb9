import { markBangla } from "#lib/bangla.ts";

/** The text of a blog as readers see it. */
export function BlogText({ html }: { html: string }) {
  return (
    <div
      className="reading min-w-0"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list when it was written.
      dangerouslySetInnerHTML={{ __html: markBangla(html) }}
    />
  );
}
