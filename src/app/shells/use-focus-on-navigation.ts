import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a change of page the keyboard and screen readers begin at the content, as after a full page load. Who opened a menu
 * while the page was on its way is in it: the focus stays, or the menu would shut under the finger.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // With the page itself: later it would take the focus from whoever pressed a key as soon as the page was there.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!document.activeElement?.closest("header [open]")) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
