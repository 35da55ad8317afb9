import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a change of page the keyboard and screen readers begin at the content, as after a full page load. Who opened a menu or a
 * dialog while the page was on its way is there already: the focus stays, or the menu would shut under the finger.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const opened = document.activeElement?.closest("details[open], dialog[open]");
    if (opened && !main.current?.contains(opened)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
