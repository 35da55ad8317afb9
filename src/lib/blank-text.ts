/** Letters and signs that show as nothing, beside controls, formats, spaces and marks: fillers and the empty Braille cell. */
const visible = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether a text shows as nothing, as one of zero-width spaces does. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}
