/** One value of an address that cannot be used, in words for the visitor. */
export interface AddressFault {
  name: string;
  message: string;
}

/** Control characters, and what stands in place of bytes that are no UTF-8. */
const unreadable = /[\p{Cc}\uFFFD]/u;
export const maxSearchText = 200;

/** Shortens a hostile value, so that a notice stays a notice. */
export const quote = (value: string) => `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;

/**
 * Reads values of an address one by one. Those that make no sense are left out and named in `faults`; the rest still
 * counts. An empty value (a form sent without JavaScript) is the same as none.
 */
export class AddressReader {
  readonly faults: AddressFault[] = [];
  private readonly search: URLSearchParams;

  constructor(search: URLSearchParams) {
    this.search = search;
  }

  fault(name: string, message: string): void {
    this.faults.push({ name, message });
  }

  /** A value that stands once; empty when there is none. */
  single(name: string): string {
    const values = this.search.getAll(name).filter((value) => value.trim() !== "");
    if (values.some((value) => unreadable.test(value))) {
      this.fault(name, `“${name}” contains characters that cannot be read; it was left out.`);
      return "";
    }
    if (values.length > 1) this.fault(name, `The address has “${name}” more than once. We used the first.`);
    return values[0]?.trim() ?? "";
  }

  /** What is searched for, under `q`. */
  text(): string {
    const text = this.single("q");
    if (text.length <= maxSearchText) return text;
    this.fault("q", `The search text is too long: at most ${maxSearchText} characters. Nothing was searched for.`);
    return "";
  }

  /** The page, 1 unless told, `max` at most. */
  page(max: number): number {
    const page = this.single("page");
    if (page === "") return 1;
    if (/^[1-9]\d*$/.test(page) && Number(page) <= max) return Number(page);
    this.fault("page", `${quote(page)} is not a page number. The first page is shown.`);
    return 1;
  }
}
