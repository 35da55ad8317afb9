import { useState } from "react";

export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  clear: () => void;
}

/** The ticked rows of what is shown: another page or filter begins without any. `shown` names what is shown. */
export function useSelection(shown: string): Selection {
  const [{ of, ids }, set] = useState<{ of: string; ids: readonly string[] }>({ of: shown, ids: [] });
  const now = of === shown ? ids : [];
  return {
    ids: now,
    has: (id) => now.includes(id),
    toggle: (id) => set({ of: shown, ids: now.includes(id) ? now.filter((other) => other !== id) : [...now, id] }),
    clear: () => set({ of: shown, ids: [] }),
  };
}
