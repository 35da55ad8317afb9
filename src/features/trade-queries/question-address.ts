/** What the address of /questions says. */
export interface QuestionAddress {
  text: string;
  page: number;
}

const unreadable = /[\p{Cc}\uFFFD]/u;

/** Reads the query of /questions. What cannot be used is left out and named in `faults`. */
export function parseQuestionAddress(search: URLSearchParams): { address: QuestionAddress; faults: string[] } {
  const faults: string[] = [];
  const single = (name: string): string => {
    const values = search.getAll(name).filter((value) => value.trim() !== "");
    if (values.length > 1) faults.push(`The address has “${name}” more than once. We used the first.`);
    return values[0]?.trim() ?? "";
  };
  let text = single("q");
  if (unreadable.test(text) || text.length > 200) {
    faults.push("The search text cannot be used: at most 200 printable characters. Nothing was searched for.");
    text = "";
  }
  const page = single("page");
  const known = page === "" || /^[1-9]\d{0,4}$/.test(page);
  if (!known) faults.push("That isn't a page number. Showing page 1.");
  return { address: { text, page: known && page !== "" ? Number(page) : 1 }, faults };
}

/** The address of a list, as short as can be. */
export function questionsHref({ text = "", page = 1 }: Partial<QuestionAddress>): string {
  const query = new URLSearchParams();
  if (text !== "") query.set("q", text);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? "/questions" : `/questions?${query}`;
}
