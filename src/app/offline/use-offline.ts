import { useEffect } from "react";
import { useLocation } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { isDear } from "../early/connection.ts";
import { offlineUse } from "./kept-addresses.ts";

/** A plain press on a link to another page of the site. */
function linkPressed(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  // A press on these opens a dialog, which says itself what it lacks.
  if (link.hasAttribute("aria-haspopup")) return;
  return link.pathname === location.pathname && link.search === location.search ? undefined : link;
}

/** A form that asks for another list by its address, sent by its button or by a choice in it. */
function listAsked({ type, target }: Event): HTMLFormElement | undefined {
  const form = type === "change" && target instanceof HTMLSelectElement ? target.form : target;
  // Those that send something to us name no method: they say themselves what became of it.
  return form instanceof HTMLFormElement && form.getAttribute("method") === "get" ? form : undefined;
}

/**
 * Pages without a net (worker.ts). Offline a press on a link asks the browser for a whole page, which the worker has or
 * says that it has not. Without a worker, or where it leaves an address alone (the browser could only say that it failed), the
 * page, and what is typed in it, stays. So does a list whose search or choice could only be answered by an error in its place.
 */
export function useOffline(): void {
  const { pathname } = useLocation();
  const { toast } = useToast();

  useEffect(() => {
    if (import.meta.env.PROD) navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  }, []);
  useEffect(() => {
    // Reached without a page load, so the worker has not seen it. It costs the page once more: not where bytes are dear.
    if (!isDear()) navigator.serviceWorker?.controller?.postMessage({ kind: "read", path: pathname });
  }, [pathname]);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = navigator.onLine ? undefined : linkPressed(event);
      if (!link) return;
      // Before the router hears of it, which could only fail.
      event.stopPropagation();
      if (navigator.serviceWorker?.controller && offlineUse(link) !== "none") return;
      event.preventDefault();
      // Nothing opens by itself later: a phone is "back" before there is a way to us, and its owner may be typing by then.
      toast({ title: "You are offline", description: "Your text is kept. Press the link again once you are back." });
    };
    const ask = (event: Event) => {
      const form = navigator.onLine ? undefined : listAsked(event);
      if (!form) return;
      event.stopPropagation();
      event.preventDefault();
      const button = form.querySelector("[type=submit]");
      // Narrow lists have none in sight: Enter sends them.
      const again = button?.textContent && button.checkVisibility() ? `Press '${button.textContent}'` : "Send it again";
      toast({ title: "You are offline", description: `What you chose is kept. ${again} once you are back.` });
    };
    window.addEventListener("click", follow, true);
    window.addEventListener("submit", ask, true);
    window.addEventListener("change", ask, true);
    return () => {
      window.removeEventListener("click", follow, true);
      window.removeEventListener("submit", ask, true);
      window.removeEventListener("change", ask, true);
    };
  }, [toast]);
}
