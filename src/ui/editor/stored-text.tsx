import { markBangla } from "#lib/bangla.ts";
import "./wall.css";

/** A stored text as readers see it. */
export function StoredText({ html }: { html: string }) {
  return (
    <div
      className="reading min-w-0"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list when it was written.
      dangerouslySetInnerHTML={{ __html: markBangla(html) }}
    />
  );
}
