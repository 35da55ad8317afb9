const key = "recent_searches";
const most = 5;
const longest = 80;

/** What was looked for last on this device, the latest first. It never leaves the device. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string" && text !== "").slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Remembers a search, once however it is written. Answers all of them. */
export function addRecent(text: string): string[] {
  const plain = text.trim().slice(0, longest);
  if (plain === "") return readRecent();
  const others = readRecent().filter((one) => one.toLowerCase() !== plain.toLowerCase());
  const all = [plain, ...others].slice(0, most);
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // A device that keeps nothing still searches.
  }
  return all;
}

/** Forgets them all. */
export function clearRecent(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
