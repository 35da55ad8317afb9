import { useEffect } from "react";

/** Somebody who leaves sooner has not read anything. */
const afterMs = 3000;

/** Tells the server, once the page has been on screen for 3 s, that this blog was opened. Failing is of no matter. */
export function useViewBeacon(blogId: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      // Coming back from another tab is no second view.
      document.removeEventListener("visibilitychange", arm);
      fetch(`/api/v1/blogs/${blogId}/view`, { method: "POST", keepalive: true }).catch(() => {});
    };
    const arm = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(send, afterMs);
    };
    arm();
    document.addEventListener("visibilitychange", arm);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", arm);
    };
  }, [blogId]);
}
