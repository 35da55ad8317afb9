import { lazy, Suspense } from "react";
import { useDoor } from "#ui/use-door.ts";
import { tradeQueryDoor } from "../client/open-dialog.ts";

// Loaded on first use: most visits never open it.
const TradeQueryDialog = lazy(() => import("./trade-query-dialog.tsx"));

/** Holds the one Trade Query dialog of a page; each shell has one. `brand` stands in its title. */
export function TradeQueryHost({ brand }: { brand: string }) {
  const { open, used } = useDoor(tradeQueryDoor);
  if (!used) return null;
  return (
    <Suspense>
      <TradeQueryDialog brand={brand} open={open} onClose={tradeQueryDoor.close} />
    </Suspense>
  );
}
