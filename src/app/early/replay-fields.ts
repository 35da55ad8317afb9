function tell(field: HTMLElement): void {
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Puts a choice back as it came with the page and makes it again: the script follows presses, not states. */
function chooseAgain(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked) return;
  field.checked = field.defaultChecked;
  for (const other of document.querySelectorAll<HTMLInputElement>("input[type=radio]"))
    if (other.name === field.name && other.form === field.form && other.defaultChecked) other.checked = true;
  field.click();
}

/**
 * Tells the script, now that it is there, what was typed and chosen before (hold-presses.ts marked the fields). Texts
 * stay as they stand: fields keep their own, and somebody may still be writing in one.
 */
export function replayFields(): void {
  for (const field of document.querySelectorAll<HTMLElement>("[data-touched]")) {
    delete field.dataset.touched;
    if (field instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(field.type)) chooseAgain(field);
    else tell(field);
  }
}
