import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a change of page the keyboard and screen readers begin at the content, as after a full page load. */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
