import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { SearchItem } from "../contract.ts";
import { MarkedText } from "./marked-text.tsx";
import { dayOf, typeOf } from "./result-words.ts";

/** The results in the dialog: options of the field above them, and links for whoever presses them. */
export function ResultOptions({
  id,
  items,
  active,
  label,
  onPoint,
  onChoose,
}: {
  id: string;
  items: SearchItem[];
  /** Place of the option that the keyboard stands on; -1 for none. */
  active: number;
  label: string;
  onPoint: (at: number) => void;
  onChoose: () => void;
}) {
  return (
    <div id={id} role="listbox" aria-label={label}>
      {items.map((item, at) => {
        const day = dayOf(item);
        return (
          <Link
            key={item.url}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            to={item.url}
            onClick={(event) => {
              if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onChoose();
            }}
            onMouseMove={() => at !== active && onPoint(at)}
            className={classNames(
              "flex items-center gap-3 rounded-control px-3 py-3",
              at === active ? "bg-sea-wash" : "hover:bg-sunken",
            )}
          >
            <span className="min-w-0 grow">
              <span className="facts">
                <span className="font-semibold text-jute-ink">{typeOf(item)}</span>
                {day !== undefined && <span>{day}</span>}
                {item.premium && <Badge tone="premium">Premium</Badge>}
              </span>
              <span className="mt-0.5 block font-serif text-[1.0625rem] leading-6 font-semibold">
                <MarkedText text={item.title} marks={item.marks.title} />
              </span>
              <span className="mt-0.5 line-clamp-2 text-sm text-muted">
                {item.snippet === null ? (
                  <MarkedText text={item.description} marks={item.marks.description} />
                ) : (
                  <MarkedText text={item.snippet} marks={item.marks.snippet} />
                )}
              </span>
            </span>
            <Icon
              name="arrow-right"
              size={18}
              className={classNames("text-sea transition-opacity", at !== active && "opacity-0")}
            />
          </Link>
        );
      })}
    </div>
  );
}

/** Rows of the shape of results. */
export function ResultSkeleton() {
  return (
    <SkeletonGroup label="Searching" className="space-y-6 px-3 py-3">
      {[0, 1, 2].map((row) => (
        <div key={row} className="space-y-2">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
