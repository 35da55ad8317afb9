import { useEffect } from "react";

/**
 * Answers the router's question where the page was scrolled to, when it goes, from memory. Asked then, the browser styles and lays
 * out the whole page once more (the colors of the system may have changed with the next one), which took 0.1 s on a slow computer.
 */
export function useKnownScroll(): void {
  useEffect(() => {
    const own = Object.getOwnPropertyDescriptor(window, "scrollY");
    if (!own?.configurable) return;
    let top = window.scrollY;
    const follow = () => {
      top = window.scrollY;
    };
    const leave = () => Object.defineProperty(window, "scrollY", { value: top, configurable: true });
    const comeBack = () => Object.defineProperty(window, "scrollY", own);
    window.addEventListener("scroll", follow, { passive: true });
    // Before those who ask.
    window.addEventListener("pagehide", leave, { capture: true });
    window.addEventListener("pageshow", comeBack);
    return () => {
      window.removeEventListener("scroll", follow);
      window.removeEventListener("pagehide", leave, { capture: true });
      window.removeEventListener("pageshow", comeBack);
      comeBack();
    };
  }, []);
}
