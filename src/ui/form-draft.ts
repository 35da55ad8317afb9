/** Typed text that waits on the device, in this tab only, until it is sent. Storage may be forbidden: then nothing is kept. */
const prefix = "draft:";
/** Under which name stands who was signed in last in this tab. */
const owner = "drafts-of";

/** Told on the window once what was typed is forgotten: what still stands in a form belongs to it. */
export const forgottenEvent = "drafts-forgotten";
/** Told to a control whose kept text was put back, for what is drawn by it. */
export const restoredEvent = "restored";

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** A stored draft as value by name; whatever else stands there counts as none. */
export function parseDraft(text: string | null): Record<string, string> {
  try {
    const draft: unknown = JSON.parse(text ?? "{}");
    if (typeof draft !== "object" || draft === null) return {};
    return Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

export function readDraft(name: string): Record<string, string> {
  return parseDraft(attempt(() => sessionStorage.getItem(prefix + name)));
}

export function writeDraft(name: string, values: Record<string, string>): void {
  attempt(() => sessionStorage.setItem(prefix + name, JSON.stringify(values)));
}

export function removeDraft(name: string): void {
  attempt(() => sessionStorage.removeItem(prefix + name));
}

/** Whoever comes next at this device must not find what was typed. */
export function forgetDrafts(): void {
  attempt(() => {
    sessionStorage.removeItem(owner);
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
  window.dispatchEvent(new Event(forgottenEvent));
}

/** Somebody signed out, perhaps in another tab. What was typed here since nobody was signed in stays. */
export function forgetOwnedDrafts(): void {
  if (attempt(() => sessionStorage.getItem(owner)) !== null) forgetDrafts();
}

/**
 * Somebody signed in: what was typed before without an account, or under this one, is theirs. What another account left, whose
 * session ended by itself, is not.
 */
export function keepDraftsOf(id: string): void {
  attempt(() => {
    const before = sessionStorage.getItem(owner);
    if (before !== null && before !== id) forgetDrafts();
    sessionStorage.setItem(owner, id);
  });
}
