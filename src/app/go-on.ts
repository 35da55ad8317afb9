import { useContext, useEffect } from "react";
import { createPath, UNSAFE_DataRouterContext as RouterContext } from "react-router";

/**
 * After a new version of the site the file of a page may be gone. The router then loads the page that one is on anew, and
 * what was pressed is lost; here the browser goes on to the page that was asked for. What is typed is kept either way
 * (ui/form-draft.ts). Browsers without the Navigation API stay with the router's way.
 */
export function useGoOn(): void {
  // The router itself: what `useNavigation` tells may come after the file was found to be gone.
  const router = useContext(RouterContext)?.router;
  useEffect(() => {
    if (!router || !("navigation" in window)) return;
    const goOn = (event: NavigateEvent) => {
      const wanted = router.state.navigation.location;
      if (wanted === undefined || event.navigationType !== "reload" || event.userInitiated) return;
      event.preventDefault();
      window.location.assign(createPath(wanted));
    };
    window.navigation.addEventListener("navigate", goOn);
    return () => window.navigation.removeEventListener("navigate", goOn);
  }, [router]);
}
