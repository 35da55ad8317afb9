import { type AddressFault, AddressReader, quote } from "#lib/address-reader.ts";
import { isWorkField, type WorkField } from "./fields-of-work.ts";

/** What the address of /alumni says. */
export interface DirectoryAddress {
  text: string;
  /** Title of a program, as certificates have it. */
  program: string;
  year: number | undefined;
  field: WorkField | undefined;
  page: number;
}

export const isNarrowed = ({ text, program, year, field }: DirectoryAddress) =>
  text !== "" || program !== "" || year !== undefined || field !== undefined;

/** Reads it; `known` are the programs and years that somebody shows. */
export function parseDirectoryAddress(
  search: URLSearchParams,
  known: { programs: readonly string[]; years: readonly number[] },
): { address: DirectoryAddress; faults: AddressFault[] } {
  const read = new AddressReader(search);
  const text = read.text();
  const program = read.single("program");
  const programKnown = program === "" || known.programs.includes(program);
  if (!programKnown) read.fault("program", `Nobody shows a program ${quote(program)}. All programs are shown.`);
  const year = read.single("year");
  const yearKnown = year === "" || known.years.some((one) => String(one) === year);
  if (!yearKnown) read.fault("year", `Nobody shows the year ${quote(year)}. All years are shown.`);
  const field = read.single("field");
  if (field !== "" && !isWorkField(field))
    read.fault("field", `There is no field of work ${quote(field)}. All fields are shown.`);
  const page = read.page(100_000);
  return {
    address: {
      text,
      program: programKnown ? program : "",
      year: year !== "" && yearKnown ? Number(year) : undefined,
      field: field !== "" && isWorkField(field) ? field : undefined,
      page,
    },
    faults: read.faults,
  };
}

/** The address of the directory, as short as can be. */
export function directoryHref(address: Partial<DirectoryAddress>): string {
  const query = new URLSearchParams();
  if (address.text) query.set("q", address.text);
  if (address.program) query.set("program", address.program);
  if (address.year !== undefined) query.set("year", String(address.year));
  if (address.field !== undefined) query.set("field", address.field);
  if (address.page !== undefined && address.page > 1) query.set("page", String(address.page));
  return query.size === 0 ? "/alumni" : `/alumni?${query}`;
}
