import { useEffect } from "react";

/** Specification, section 9: 700 ms by default; the site's theme says 200 (app/late-parts.tsx). */
const defaultDelayMs = 700;

/** Lets controls that show only a sign say their names (tooltips.ts), once somebody has a pointer or uses the keyboard. */
export function useTooltips(delayMs = defaultDelayMs): void {
  useEffect(() => {
    const waiting = new AbortController();
    const come = async (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === "touch") return;
      waiting.abort();
      // Without it the page does all that it did: the names are there for screen readers, and the signs for everybody.
      const part = await import("./tooltips.ts").catch(() => undefined);
      part?.startTooltips(delayMs);
    };
    for (const name of ["pointerover", "keyup"])
      document.addEventListener(name, come, { passive: true, signal: waiting.signal });
    return () => waiting.abort();
  }, [delayMs]);
}
