import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { Spoken } from "../spoken.tsx";
import { type Selection, useTicked } from "./use-selection.ts";

/**
 * What can be done with all ticked rows at once; there as soon as one is ticked. `failures`: rows to which the last step could
 * not be done, and why; they are told as long as they are ticked.
 */
export function BulkBar({
  selection,
  failures = [],
  children,
}: {
  selection: Selection;
  failures?: readonly { id: string; name: string; why: string }[];
  children: ReactNode;
}) {
  // A tick is seen at once, and the bar right behind it.
  const ids = useDeferredValue(useTicked(selection));
  const wasThere = useRef(false);
  const isThere = ids.length > 0;
  useLayoutEffect(() => {
    // Its buttons went, and the focus with them: the keyboard goes on at the content, not at the top of the page.
    if (wasThere.current && !isThere && document.activeElement === document.body)
      document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    wasThere.current = isThere;
  }, [isThere]);
  if (ids.length === 0) return null;
  const told = failures.filter(({ id }) => ids.includes(id));
  return (
    <section
      aria-label="Ticked rows"
      className="sticky bottom-3 z-10 mx-3 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-2 shadow-float"
    >
      {told.length > 0 && (
        <ul
          aria-label="Not done"
          className="max-h-40 w-full list-disc overflow-y-auto border-b border-line py-1 pl-5 text-sm"
        >
          {told.map(({ id, name, why }) => (
            <li key={id}>
              <strong className="font-semibold">
                <Spoken>{name}</Spoken>
              </strong>
              {": "}
              <Spoken>{why}</Spoken>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="num mr-auto text-sm font-semibold">
        {ids.length} ticked
      </p>
      {children}
      <Button variant="quiet" size="sm" onClick={() => selection.clear()}>
        Clear
      </Button>
    </section>
  );
}
