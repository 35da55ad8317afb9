import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import type { SearchItem } from "../contract.ts";
import { MarkedText } from "./marked-text.tsx";
import { dayOf, typeOf } from "./result-words.ts";

/** What stands above the title of a result: its type, its date, and whether it costs. */
function Facts({ item }: { item: SearchItem }) {
  const day = dayOf(item);
  return (
    <p className="facts">
      <span className="font-semibold text-jute-ink">{typeOf(item)}</span>
      {day !== undefined && <time dateTime={item.date ?? undefined}>{day}</time>}
      {item.premium && <Badge tone="premium">Premium</Badge>}
    </p>
  );
}

/** A result on the page of results. The whole row is the link. */
export function ResultRow({ item }: { item: SearchItem }) {
  return (
    <article className="group relative border-t border-line py-6">
      <Facts item={item} />
      <h2 className="headline-4 mt-1">
        <Link
          to={item.url}
          className="underline-offset-4 before:absolute before:inset-0 before:content-[''] group-hover:underline"
        >
          <MarkedText text={item.title} marks={item.marks.title} />
        </Link>
      </h2>
      <p className="mt-1.5 max-w-[42.5rem] text-muted">
        <MarkedText text={item.description} marks={item.marks.description} />
      </p>
      {item.snippet !== null && (
        <p className="mt-1.5 max-w-[42.5rem] text-sm text-muted">
          <MarkedText text={item.snippet} marks={item.marks.snippet} />
        </p>
      )}
    </article>
  );
}
