import { useCallback, useEffect, useRef } from "react";

/**
 * Of questions that overlap only the newest may show its answer, and none may once the screen is gone. The function that
 * this gives begins a question; what that returns tells whether it is still the newest one.
 */
export function useNewest(): () => () => boolean {
  const count = useRef(0);
  const begin = useCallback(() => {
    count.current += 1;
    const mine = count.current;
    return () => mine === count.current;
  }, []);
  useEffect(() => () => void begin(), [begin]);
  return begin;
}
