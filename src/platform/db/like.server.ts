/** What somebody typed, as it stands for itself in a pattern of LIKE: in lower case, composed, its signs without meaning. */
export function literalOf(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&");
}

/** A pattern of LIKE that finds the text anywhere in a column in lower case. */
export function containing(text: string): string {
  return `%${literalOf(text)}%`;
}
