import { type RefObject, useEffect } from "react";

/**
 * A step that is done often takes its own button away: the form of an answer that was sent, a decision that is made. The browser
 * then puts the focus on the body, and the keyboard begins at the top of the page. This gives it to the nearest of what
 * surrounded the button and is still there, so that Tab goes on from the same place.
 */
export function useFocusKept(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = within.current;
    if (root === null) return;
    let around: HTMLElement[] = [];
    function remember({ target }: FocusEvent) {
      around = [];
      for (let at = target as HTMLElement | null; at !== null && root?.contains(at); at = at.parentElement)
        around.push(at);
    }
    function look() {
      if (around[0] === undefined || around[0].isConnected || document.activeElement !== document.body) return;
      const left = around.find((element) => element.isConnected);
      if (left === undefined) return;
      if (!left.hasAttribute("tabindex")) {
        left.tabIndex = -1;
        left.addEventListener("blur", () => left.removeAttribute("tabindex"), { once: true });
      }
      left.focus({ preventScroll: true });
    }
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true });
    document.addEventListener("focusin", remember);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", remember);
    };
  }, [within]);
}
