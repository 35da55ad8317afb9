/** Somebody who leaves sooner has not read anything. */
const afterMs = 3000;

/**
 * Tells the server, once the page of a blog (its element has `data-blog`) has been on screen for 3 s, that it was opened.
 * Failing is of no matter. Returns what ends it.
 */
export function countView(blogId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    // Coming back from another tab is no second view.
    document.removeEventListener("visibilitychange", arm);
    // Left by a navigation meanwhile.
    if (document.querySelector(`[data-blog="${blogId}"]`) === null) return;
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
}
