/** Whether a piece of text is seen: not one that is for screen readers, nor a number on the sign, nor a hidden word. */
function isSeen(text: Node): boolean {
  const holder = text.parentElement;
  return (
    holder !== null &&
    /[\p{L}\p{N}]/u.test(text.nodeValue ?? "") &&
    holder.closest(".sr-only, [aria-hidden=true]") === null &&
    holder.checkVisibility({ visibilityProperty: true })
  );
}

/** What a control that shows only a sign stands for; empty for one whose words can be read. */
export function signText(control: Element): string {
  const given = control.getAttribute("data-tip");
  if (given !== null) return given;
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) if (isSeen(text)) return "";
  return control.getAttribute("aria-label") ?? control.textContent.trim();
}
