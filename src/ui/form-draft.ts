/** Typed text that waits on the device, in this tab only, until it is sent. Storage may be full or forbidden: then it lives as long as the page. */
const prefix = "draft:";
/** Under which name stands who was signed in last in this tab. */
const owner = "drafts-of";

/** Told to a control whose kept text was put back, for what is drawn by it. */
export const restoredEvent = "restored";

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** What the storage refused. The key of a press is among it: with another one each time, the same would be made twice. */
const refused = new Map<string, string>();

const read = (key: string) => refused.get(key) ?? attempt(() => sessionStorage.getItem(key));

function write(key: string, text: string): void {
  refused.set(key, text);
  attempt(() => {
    sessionStorage.setItem(key, text);
    refused.delete(key);
  });
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
  return parseDraft(read(prefix + name));
}

export function writeDraft(name: string, values: Record<string, string>): void {
  write(prefix + name, JSON.stringify(values));
}

export function removeDraft(name: string): void {
  refused.delete(prefix + name);
  attempt(() => sessionStorage.removeItem(prefix + name));
}

/** Whoever comes next at this device must not find what was typed. */
export function forgetDrafts(): void {
  refused.clear();
  attempt(() => {
    sessionStorage.removeItem(owner);
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
  // It may stand in a form still, also in a closed dialog, whose next key would keep it again.
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-draft]")) form.reset();
}

/**
 * Somebody signed in: what was typed before without an account, or under this one, is theirs. What another account left, whose
 * session ended by itself, is not. Nobody ("") comes after who signed out, perhaps in another tab.
 */
export function keepDraftsOf(id: string): void {
  const before = read(owner);
  if (before && before !== id) forgetDrafts();
  write(owner, id);
}
