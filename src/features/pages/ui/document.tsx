import { markBangla } from "#lib/bangla.ts";
import { formatDay } from "#lib/dates.ts";
import type { SitePage } from "../service.server.ts";

/** A document of the site in reading width. Its HTML was cleaned when it was written. */
export function Document({ page, dated = false }: { page: SitePage; dated?: boolean }) {
  return (
    <div>
      {dated && (
        <p className="mb-8 text-sm text-muted">
          Last updated <time dateTime={page.updatedAt}>{formatDay(page.updatedAt)}</time>
        </p>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list on the server. */}
      <div className="document" dangerouslySetInnerHTML={{ __html: markBangla(page.html) }} />
    </div>
  );
}
