import { useEffect, useState, useSyncExternalStore } from "react";
import type { Door } from "./door.ts";

const onServer = () => false;

/**
 * Follows a door for the place that holds what is behind it: whether it is open, and whether it ever was (what is behind
 * it need not be there before). Leaving the shell closes it; it must not stand open in the next one.
 */
export function useDoor(door: Door): { open: boolean; used: boolean } {
  const open = useSyncExternalStore(door.subscribe, door.isOpen, onServer);
  const [used, setUsed] = useState(false);
  useEffect(() => {
    if (open) setUsed(true);
  }, [open]);
  useEffect(() => door.close, [door]);
  return { open, used: open || used };
}
