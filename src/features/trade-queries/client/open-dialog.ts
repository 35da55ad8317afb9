/**
 * The door to the Trade Query dialog, for any screen: `openTradeQuery()`. The shells hold the dialog itself
 * (ui/trade-query-host.tsx); this file carries nothing of it.
 */
let isOpen = false;
const listeners = new Set<() => void>();

function change(open: boolean): void {
  if (open === isOpen) return;
  isOpen = open;
  for (const listener of listeners) listener();
}

/** Opens the Trade Query dialog over the page. */
export function openTradeQuery(): void {
  change(true);
}

export function closeTradeQuery(): void {
  change(false);
}

/** Whether the dialog is asked for, and when that changes: for useSyncExternalStore. */
export const tradeQueryDoor = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOpen: () => isOpen,
};
