import type { ReactNode } from "react";
import type { BulkDone, useBulk } from "#features/accounts/client/use-bulk.ts";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { type Selection, useTicked } from "#ui/data-table/use-selection.ts";
import { inBinWithUndo } from "./undo.ts";

/**
 * Moves all ticked rows of a list into the bin, after a question; one press takes it back. `children`: what it means. Ticks are kept
 * beside React's state, so this hears of them by itself.
 */
export function DeleteTicked({
  noun,
  selection,
  bulk: { busy, runWithUndo },
  remove,
  children,
}: {
  /** What one is called ('blog'); several have an s. */
  noun: string;
  selection: Selection;
  bulk: Pick<ReturnType<typeof useBulk>, "busy" | "runWithUndo">;
  /** Throws ApiError. */
  remove: (id: string) => Promise<unknown>;
  children: ReactNode;
}) {
  const { length } = useTicked(selection);
  const named = (count: number) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);
  const run = () =>
    void runWithUndo(
      async (id): Promise<BulkDone> => {
        await remove(id);
        return { back: inBinWithUndo(id).work };
      },
      (count) => `${named(count)} ${count === 1 ? "is" : "are"} in the bin, for 30 days.`,
    );
  return (
    <ConfirmButton
      label="Delete"
      size="sm"
      variant="quiet"
      danger
      title={`Delete ${named(length)}?`}
      confirm="Delete"
      busy={busy}
      onConfirm={run}
    >
      {children}
    </ConfirmButton>
  );
}
