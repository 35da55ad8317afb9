import { formatCount } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { UsedHashtag } from "../../admin/terms-contract.ts";
import { HashtagSteps } from "./hashtag-steps.tsx";

/** The hashtags: name with those that mean it too, how many blogs bear it, since when, and what can be done. */
export const hashtagColumns: readonly Column<UsedHashtag>[] = [
  {
    key: "name",
    title: "Hashtag",
    size: "lg",
    sort: { field: "name", first: "asc" },
    cell: ({ name, formerly }) => (
      <>
        <Spoken>{name}</Spoken>
        {formerly.length > 0 && (
          <span className="block text-xs font-normal text-muted">
            Also: <Spoken>{formerly.join(", ")}</Spoken>
          </span>
        )}
      </>
    ),
  },
  {
    key: "uses",
    title: "Blogs",
    size: "sm",
    align: "end",
    phone: "labelled",
    sort: { field: "uses", first: "desc" },
    cell: ({ uses }) => formatCount(uses),
  },
  {
    key: "created",
    title: "Since",
    phone: "labelled",
    sort: { field: "createdAt", first: "desc" },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
  },
  { key: "steps", title: "Steps", cell: (hashtag) => <HashtagSteps hashtag={hashtag} /> },
];
