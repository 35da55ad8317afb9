import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import type { BlogLibraryCalls } from "./library-api.server.ts";
import { headingAt, readingProgress } from "./reading-progress.ts";

/** One scrolls all the time while reading: what counts is where one comes to rest. */
const restMs = 3000;

/** The heading that the address names; none where it is broken, as a mail program may have cut it within a letter. */
function askedHeading(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * Tells the server where somebody is in a blog that is theirs, and first goes to where they stopped when the address
 * names a heading of the text. Returns what ends it.
 */
export function followReading(blogId: string, text: HTMLElement): () => void {
  const start = askedHeading();
  if (start && text.contains(start)) start.scrollIntoView();

  let sent = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    const { top, height } = text.getBoundingClientRect();
    const headings = [...text.querySelectorAll("h2[id], h3[id]")].map((heading) => ({
      id: heading.id,
      top: heading.getBoundingClientRect().top,
    }));
    const position = {
      progress: readingProgress({ top, height }, window.innerHeight),
      anchor: headingAt(headings, window.innerHeight),
    };
    const now = JSON.stringify(position);
    if (now === sent) return;
    sent = now;
    // Nobody waits for it.
    (apiFetch as Fetch<BlogLibraryCalls>)(`/api/v1/purchases/blogs/${blogId}`, {
      method: "PATCH",
      body: position,
      background: true,
    }).catch(() => {});
  };
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, restMs);
  };
  const left = () => {
    if (document.visibilityState === "hidden") tell();
  };
  moved();
  window.addEventListener("scroll", moved, { passive: true });
  document.addEventListener("visibilitychange", left);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("scroll", moved);
    document.removeEventListener("visibilitychange", left);
  };
}
