import { formatDateTime, formatDay } from "#lib/dates.ts";
import { Notice } from "#ui/notice.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { BlogDetail } from "../contract.ts";

/** Above a text: what was put right in it, and up to which day its facts were checked. */
export function BlogNotices({ asOf, corrections }: Pick<BlogDetail, "asOf" | "corrections">) {
  return (
    <>
      {corrections.length > 0 && (
        <Notice tone="warning" title={corrections.length === 1 ? "Correction" : "Corrections"}>
          {corrections.map(({ publishedAt, note }) => (
            <p key={publishedAt} className="break-words">
              <time dateTime={publishedAt} title={formatDateTime(publishedAt)} className="font-semibold">
                {formatDay(publishedAt)}:
              </time>{" "}
              <Spoken>{note}</Spoken>
            </p>
          ))}
        </Notice>
      )}
      {asOf !== null && (
        <Notice>
          Facts in this blog are as of {formatDay(asOf)}. Rules change: check dates and rates before you act on them.
        </Notice>
      )}
    </>
  );
}
