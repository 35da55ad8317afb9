/** Takes the line away. */
export function unsayOffline(): void {
  document.querySelector("[data-offline]")?.remove();
}

/** What is said, with a connection and without: of a press that is kept, and of a page that is still to come. */
const kept = [
  "Part of this page could not be loaded. Your text is kept: try again.",
  "You are offline. Your text is kept, and this is done as soon as you are back.",
] as const;
const awaited = [
  "Part of this page could not be loaded. It is tried again by itself.",
  "You are offline. This page comes as soon as you are back.",
] as const;

/** Says, behind what was pressed or is to come, that it waits for the net; once, however often that is tried. */
export function sayOffline(pressed: HTMLElement): void {
  const isAwaited = pressed === document.body ? document.querySelector("[data-waits]") : "waits" in pressed.dataset;
  const [online, offline] = isAwaited ? awaited : kept;
  const text = navigator.onLine ? online : offline;
  if (document.querySelector("[data-offline]")?.textContent === text) return;
  unsayOffline();
  const line = document.createElement("p");
  line.dataset.offline = "";
  line.role = "status";
  line.className = "held-line";
  if (pressed === document.body) document.querySelector("main")?.prepend(line);
  else pressed.after(line);
  // Filled when it stands there: screen readers announce a change, not a birth.
  line.textContent = text;
}
