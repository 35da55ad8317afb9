/** The door to the search dialog, for any screen. The site's frame holds the dialog itself (search-host.tsx). */
let isOpen = false;
const listeners = new Set<() => void>();

function change(open: boolean): void {
  if (open === isOpen) return;
  isOpen = open;
  for (const listener of listeners) listener();
}

export const searchDoor = {
  open: () => change(true),
  close: () => change(false),
  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOpen: () => isOpen,
};
