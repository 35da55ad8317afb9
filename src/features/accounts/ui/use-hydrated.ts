import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and for the first paint after it, true from then on: for what only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
