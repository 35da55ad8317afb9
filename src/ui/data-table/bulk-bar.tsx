import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { type Selection, useTicked } from "./use-selection.ts";

/** What can be done with all ticked rows at once; there as soon as one is ticked. */
export function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const ids = useTicked(selection);
  if (ids.length === 0) return null;
  return (
    <section
      aria-label="Ticked rows"
      className="sticky bottom-3 z-10 mx-3 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-2 shadow-float"
    >
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
