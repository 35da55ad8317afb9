import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from "react";

// Loaded on first use: most visits never open it.
const TradeQueryDialog = lazy(() => import("./trade-query-dialog.tsx"));

interface TradeQueryActions {
  /** Opens the Trade Query dialog over the page. */
  open: () => void;
}

const TradeQueryContext = createContext<TradeQueryActions | null>(null);

/** The way to the Trade Query dialog; only under `TradeQueryProvider`, which the site's frame brings. */
export function useTradeQuery(): TradeQueryActions {
  const actions = useContext(TradeQueryContext);
  if (actions === null) throw new Error("useTradeQuery is used outside of TradeQueryProvider");
  return actions;
}

/** Holds the one Trade Query dialog of the page. `brand` stands in its title. */
export function TradeQueryProvider({ brand, children }: { brand: string; children: ReactNode }) {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  const actions = useMemo(() => ({ open: () => setState("open") }), []);
  return (
    <TradeQueryContext value={actions}>
      {children}
      {state !== "unused" && (
        <Suspense>
          <TradeQueryDialog brand={brand} open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </TradeQueryContext>
  );
}
