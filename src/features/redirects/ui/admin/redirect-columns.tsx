import { formatDay } from "#lib/dates.ts";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { Redirect } from "../../admin/contract.ts";
import { codeNames } from "../../admin/views.ts";
import { RedirectSteps } from "./redirect-steps.tsx";

const longText = "break-all";

/** The redirects: old address, where it leads, how, since when, and what can be done. */
export const redirectColumns: readonly Column<Redirect>[] = [
  {
    key: "address",
    title: "Old address",
    size: "lg",
    sort: { field: "address", first: "asc" },
    cell: ({ address }) => (
      <span className={longText}>
        <Spoken>{address}</Spoken>
      </span>
    ),
  },
  {
    key: "target",
    title: "Leads to",
    size: "lg",
    phone: "labelled",
    cell: ({ target, follows }) =>
      target === null ? (
        <span className="text-muted">Nowhere</span>
      ) : (
        <span className={longText}>
          <a href={target} className="link">
            {target}
          </a>
          {follows && <span className="block text-xs text-muted">Follows the blog, once it's published</span>}
        </span>
      ),
  },
  { key: "code", title: "Answer", phone: "labelled", cell: ({ code }) => codeNames[code] },
  {
    key: "created",
    title: "Since",
    size: "sm",
    phone: "hidden",
    sort: { field: "createdAt", first: "desc" },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
  },
  { key: "steps", title: "Steps", cell: (redirect) => <RedirectSteps redirect={redirect} /> },
];
