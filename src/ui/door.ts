/** Whether something is open (a dialog that each shell holds one of), to be changed from anywhere on the page. */
export interface Door {
  open(): void;
  close(): void;
  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
  isOpen(): boolean;
}

/** Makes a door, closed. It carries nothing of what is behind it. */
export function createDoor(): Door {
  let isOpen = false;
  const listeners = new Set<() => void>();
  const change = (open: boolean) => {
    if (open === isOpen) return;
    isOpen = open;
    for (const listener of listeners) listener();
  };
  return {
    open: () => change(true),
    close: () => change(false),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOpen: () => isOpen,
  };
}
