/**
 * The door to the Trade Query dialog, for any screen: `openTradeQuery()`. The shells hold the dialog itself
 * (ui/trade-query-host.tsx); this file carries nothing of it.
 */
interface DoorState {
  open: boolean;
  /** Grows with each query that was sent, so that lists of one's own know that they are old. */
  sent: number;
}

let state: DoorState = { open: false, sent: 0 };
const listeners = new Set<() => void>();

function change(next: Partial<DoorState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Opens the Trade Query dialog over the page. */
export function openTradeQuery(): void {
  if (!state.open) change({ open: true });
}

export function closeTradeQuery(): void {
  if (state.open) change({ open: false });
}

/** Tells the screens that a query was sent. */
export function noteSentQuery(): void {
  change({ sent: state.sent + 1 });
}

/** For useSyncExternalStore. */
export const tradeQueryDoor = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOpen: () => state.open,
  sent: () => state.sent,
};
