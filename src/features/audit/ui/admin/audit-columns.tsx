import { formatDateTime } from "#lib/dates.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { AuditSummary } from "../../admin/contract.ts";

/** 'trade-query.answer' as words: 'Trade query: answer'. */
export function actionText(action: string): string {
  const [area = "", verb = ""] = action.split(".").map((part) => part.replaceAll("-", " "));
  return `${area.charAt(0).toUpperCase()}${area.slice(1)}: ${verb}`;
}

/** Who it was: the name of the account as it is now. */
export function actorText(actor: AuditSummary["actor"]): string {
  return actor === null ? "The site" : (actor.fullName ?? "A deleted account");
}

/** The audit log: what, to what, by whom, when. */
export const auditColumns: readonly Column<AuditSummary>[] = [
  {
    key: "action",
    title: "What",
    size: "lg",
    cell: ({ action, subject, outcome }) => (
      <span className="line-clamp-2">
        {outcome === "refused" && (
          <>
            <Badge tone="danger">Refused</Badge>{" "}
          </>
        )}
        <span className="font-semibold">{outcome === "refused" ? "Tried" : actionText(action)}</span>{" "}
        <span className="font-normal">
          <Spoken>{subject}</Spoken>
        </span>
      </span>
    ),
  },
  { key: "actor", title: "Who", cell: ({ actor }) => <Spoken>{actorText(actor)}</Spoken> },
  { key: "at", title: "When", cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
];
