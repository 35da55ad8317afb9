/** What the visitor chose; `system` follows the device and is stored as nothing. */
export type ThemeChoice = "system" | "light" | "dark";

/** Paper by day and by night, for the browser's own frame. */
export const themeColors = { light: "#fbf9f4", dark: "#0b141d" } as const;

const KEY = "theme";
const listeners = new Set<() => void>();

function isExplicit(value: string | null | undefined): value is "light" | "dark" {
  return value === "light" || value === "dark";
}

/** The choice in force, read from the document, where the head script put it before first paint. */
export function getTheme(): ThemeChoice {
  const value = document.documentElement.dataset.theme;
  return isExplicit(value) ? value : "system";
}

/** What is seen now, light or dark, whether chosen or the system's. */
export function getVisibleTheme(): "light" | "dark" {
  const choice = getTheme();
  if (choice !== "system") return choice;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The browser's own frame follows the theme too: each of its two colours stands for one system setting (app/early). */
function paintBrowser(choice: ThemeChoice): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const theme = choice === "system" ? (meta.media.includes("dark") ? "dark" : "light") : choice;
    meta.content = themeColors[theme];
  }
}

function apply(choice: ThemeChoice): void {
  const root = document.documentElement;
  if (choice === "system") delete root.dataset.theme;
  else root.dataset.theme = choice;
  paintBrowser(choice);
  for (const listener of listeners) listener();
}

/** Applies and keeps a choice. A browser that refuses storage (private mode) still gets it for this page. */
export function setTheme(choice: ThemeChoice): void {
  apply(choice);
  try {
    if (choice === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Storage is full or forbidden: the choice lives as long as the page.
  }
}

/** Calls `listener` when the theme changes here or in another tab; answers how to stop. For useSyncExternalStore. */
export function subscribeToTheme(listener: () => void): () => void {
  function fromOtherTab(event: StorageEvent) {
    if (event.key === KEY) apply(isExplicit(event.newValue) ? event.newValue : "system");
  }
  listeners.add(listener);
  window.addEventListener("storage", fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", fromOtherTab);
  };
}
