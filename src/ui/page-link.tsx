import { type AnchorHTMLAttributes, useEffect, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";
import { afterPicture } from "./after-picture.ts";

/**
 * A link to a page of the site for the places that hold many (menus, footer, lists of cards): a plain anchor, which
 * costs next to nothing to render and to hydrate. `PageLinks` makes presses on it navigations without a page load.
 */
export function PageLink({ to, ...rest }: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">) {
  return <a {...rest} href={to} data-page="" />;
}

function linkOf(event: Event): HTMLAnchorElement | undefined {
  const found = event.target instanceof Element ? event.target.closest("a[data-page]") : null;
  return found instanceof HTMLAnchorElement ? found : undefined;
}

/** Stands once in the shell: follows presses on every PageLink, and fetches what a pointer or the keyboard rests on. */
export function PageLinks() {
  const navigate = useNavigate();
  const [next, setNext] = useState<string>();
  useEffect(() => {
    let timer: number | undefined;
    const follow = (event: MouseEvent) => {
      const link = linkOf(event);
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !plain || event.defaultPrevented || link.target) return;
      event.preventDefault();
      const address = link.getAttribute("href") ?? "/";
      // The page that one is on is loaded anew, without another entry in the history: as browsers do it.
      const replace = new URL(link.href).href === window.location.href;
      afterPicture(() => void navigate(address, { replace }));
    };
    const rest = (event: Event) => {
      window.clearTimeout(timer);
      // Offline the router could not fetch ahead, and would load the page that one is on anew.
      const address = navigator.onLine ? linkOf(event)?.getAttribute("href") : undefined;
      // As long as Link waits for prefetch="intent".
      if (address) timer = window.setTimeout(setNext, 100, address);
    };
    document.addEventListener("click", follow);
    for (const name of ["pointerover", "focusin", "touchstart"] as const)
      document.addEventListener(name, rest, { passive: true });
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("click", follow);
      for (const name of ["pointerover", "focusin", "touchstart"] as const) document.removeEventListener(name, rest);
    };
  }, [navigate]);
  return next === undefined ? null : <PrefetchPageLinks page={next} />;
}
