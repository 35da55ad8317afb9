const maxLength = 100;

/**
 * The subject that a link to the contact page names ('Event Inquiry'). It is text from outside: control and direction
 * marks go, white space becomes single blanks, and it ends after 100 characters. Undefined when nothing is left.
 */
export function parseSubject(search: URLSearchParams): string | undefined {
  const text = (search.get("subject") ?? "")
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, "")
    .trim();
  const short = [...text].slice(0, maxLength).join("").trim();
  return short === "" ? undefined : short;
}

/** The address that opens a mail to the institute, about the subject if there is one. */
export function mailAddress(email: string, subject: string | undefined): string {
  return subject === undefined ? `mailto:${email}` : `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}
