/** Takes the line away. */
export function unsayOffline(): void {
  document.querySelector("[data-offline]")?.remove();
}

/** Says, behind what was pressed, that it waits for the net; once, however often that is tried. */
export function sayOffline(pressed: HTMLElement): void {
  const text = navigator.onLine
    ? "Part of this page could not be loaded. Your text is kept: try again."
    : "You are offline. Your text is kept, and this is done as soon as you are back.";
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
