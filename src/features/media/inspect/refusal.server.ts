import { AppError } from "#lib/app-error.ts";

/** A file that the library does not take, and what to do about it. */
export const refused = (message: string) => new AppError("UNSUPPORTED_MEDIA_TYPE", message);

export const wantedKinds = "Choose a PDF, a Word or Excel file (DOCX, XLSX) or a CSV file.";

/** Marks of documents for browsers: a file that has them where it begins is read as one by whoever guesses. */
const markup = /<\s*(?:!doctype|html|head|body|script|svg|iframe|object|embed|meta|img)\b/i;

/** Refuses a file that is something else besides, for those who look at its first bytes alone. */
export function demandOneKind(head: string): void {
  if (markup.test(head)) throw refused(`This file holds a web page or a drawing (SVG). ${wantedKinds}`);
}
