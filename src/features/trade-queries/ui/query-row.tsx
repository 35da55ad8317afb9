import { Link } from "react-router";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { truncate } from "#lib/text.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { QuerySummary } from "../contract.ts";
import { queriesHref } from "../queries-address.ts";
import { StatusBadge } from "./status-badge.tsx";

/** What is going on with a query, in a few words. */
function progressOf(query: QuerySummary): string {
  if (query.status === "pending") return `Answer promised by ${formatDay(query.promisedOn)}`;
  if (query.status === "closed") return query.closedAt === null ? "Closed" : `Closed ${formatDateTime(query.closedAt)}`;
  return query.answeredAt === null ? "Answered" : `Answered ${formatDateTime(query.answeredAt)}`;
}

/** One query in a list; the whole row leads to it. */
export function QueryRow({ query, headingLevel: Heading = "h2" }: { query: QuerySummary; headingLevel?: "h2" | "h3" }) {
  return (
    <li className="group relative border-t border-line py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StatusBadge status={query.status} />
        <span className="num text-sm text-muted">{query.caseNumber}</span>
        {query.followUpCount > 0 && (
          <span className="text-sm text-muted">
            {query.followUpCount} {query.followUpCount === 1 ? "follow-up" : "follow-ups"}
          </span>
        )}
      </div>
      <Heading className="mt-2 font-sans text-base leading-relaxed font-medium" dir="auto">
        <Link
          to={queriesHref({ case: query.caseNumber })}
          className="line-clamp-2 break-words after:absolute after:inset-0 group-hover:text-sea"
        >
          <Spoken>{truncate(query.query.replace(/\s+/g, " "), 200)}</Spoken>
        </Link>
      </Heading>
      <p className="facts mt-1.5">
        <span>{progressOf(query)}</span>
        <time dateTime={query.createdAt}>Asked {formatDateTime(query.createdAt)}</time>
      </p>
    </li>
  );
}
