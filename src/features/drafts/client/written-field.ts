/** A field whose value is text of its own; ticks and what is drawn by a part of its own are not. */
export const isWritten = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !["checkbox", "radio", "hidden"].includes(element.type));
