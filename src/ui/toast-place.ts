/** Area that two boxes share, px². */
function shared(a: DOMRect, b: DOMRect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

let used: Element | undefined;
const note = ({ target }: Event) => {
  if (target instanceof Element && !target.closest("[data-toasts]"))
    used = target.closest("button, a, label") ?? target;
};

/** Notes what is pressed or focused, for `placeToasts`. Returns what ends it. */
export function noteUsed(): () => void {
  document.addEventListener("pointerdown", note, true);
  document.addEventListener("focusin", note, true);
  return () => {
    document.removeEventListener("pointerdown", note, true);
    document.removeEventListener("focusin", note, true);
  };
}

/** Puts the toasts where they cover nothing of what was just used: a control counts first, then the form around it. */
export function placeToasts(toasts: HTMLElement): void {
  delete toasts.dataset.at;
  if (!used?.isConnected) return;
  const control = used.getBoundingClientRect();
  const form = used.closest("form")?.getBoundingClientRect();
  const covered = () => {
    const box = toasts.getBoundingClientRect();
    return shared(box, control) * 100 + (form ? shared(box, form) : 0);
  };
  const first = covered();
  if (first === 0) return;
  toasts.dataset.at = document.querySelector("dialog:modal") ? "bottom" : "top";
  if (covered() >= first) delete toasts.dataset.at;
}

/** Tells of each change of what the page has or says: something may have moved or gone. Returns what ends it. */
export function watchPage(tell: () => void): () => void {
  const watcher = new MutationObserver(tell);
  watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => watcher.disconnect();
}

/** Whether the page says this itself, in a notice that is in sight. */
export function isSaidInSight(text: string): boolean {
  return [...document.querySelectorAll("[data-notice]")].some((notice) => {
    const { top, bottom, height } = notice.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= window.innerHeight && notice.textContent.includes(text);
  });
}
