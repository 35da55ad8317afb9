import { type AddressFault, AddressReader, quote } from "#lib/address-reader.ts";
import type { SaleState } from "#lib/sale-window.ts";
import { levelNames, type programLanguages, type programLevels, type programModes } from "./kinds.ts";

/** What of a program (contract.ts, which is made with these filters) they look at. */
interface Filtered {
  certification: boolean;
  level: (typeof programLevels)[number] | null;
  mode: (typeof programModes)[number] | null;
  language: (typeof programLanguages)[number];
  hours: number | null;
  /** BDT; null while it is told on request. */
  price: number | null;
}

/** How the cohorts of a program that have not begun stand, as far as a list tells. */
export interface CohortsAhead {
  /** Of the next one that can be enrolled in now, else that can be later, else of all. */
  startsOn: string;
  state: SaleState;
  /** Some can be enrolled in only later. */
  soon: boolean;
  /** What the seats cost of those that can be, in BDT. */
  fees: number[];
}

/** What the catalog is filtered by: under each name what can be chosen, and what people call it. */
export const catalogFilters = {
  kind: { label: "Kind", any: "Any kind", choices: { course: "Courses", certification: "Certifications" } },
  level: { label: "Level", any: "Any level", choices: levelNames },
  format: { label: "Format", any: "Hall or online", choices: { hall: "In a hall", online: "Online" } },
  fee: { label: "Fee", any: "Any fee", choices: { free: "Free", paid: "With a fee", request: "On request" } },
  language: { label: "Language", any: "Any language", choices: { en: "English", bn: "Bangla" } },
  duration: {
    label: "Duration",
    any: "Any length",
    choices: { short: "Up to 12 hours", medium: "13 to 24 hours", long: "Over 24 hours" },
  },
  start: { label: "Enrollment", any: "Any time", choices: { open: "Open now", soon: "Opens soon" } },
} as const;
export type FilterName = keyof typeof catalogFilters;
export const filterNames = Object.keys(catalogFilters) as FilterName[];
/** What is chosen under each name; nothing where all are wanted. */
export type CatalogFilter = { [Name in FilterName]?: string | undefined };
export type CatalogAddress = CatalogFilter & { page?: number };

/** With more filters at once there is no end of answers to keep. */
const mostKept = 2;
export const isKept = (filter: CatalogFilter): boolean =>
  filterNames.filter((name) => filter[name] !== undefined).length <= mostKept;

/** Such pages are listed at most: more would be more programs than anybody teaches. */
const mostPages = 1000;

/** Reads the query of /programs. */
export function parseCatalog(search: URLSearchParams): { address: CatalogAddress; faults: AddressFault[] } {
  const read = new AddressReader(search);
  const address: CatalogAddress = {};
  for (const name of filterNames) {
    const value = read.single(name);
    const { choices, label } = catalogFilters[name];
    if (value === "") continue;
    if (Object.hasOwn(choices, value)) address[name] = value;
    else read.fault(name, `${quote(value)} is no choice under “${label}”; it was left out.`);
  }
  const page = read.page(mostPages);
  if (page > 1) address.page = page;
  return { address, faults: read.faults };
}

/** The address of the catalog, as short as can be. */
export function catalogHref(address: CatalogAddress): string {
  const query = new URLSearchParams();
  for (const name of filterNames) if (address[name]) query.set(name, address[name]);
  if (address.page !== undefined && address.page > 1) query.set("page", String(address.page));
  return query.size === 0 ? "/programs" : `/programs?${query}`;
}

function lengthOf(hours: number | null): string | undefined {
  if (hours === null) return undefined;
  if (hours <= 12) return "short";
  return hours <= 24 ? "medium" : "long";
}

/** The fees that a list tells of a program: those of cohorts to come, else its own; none are told on request. */
export const feesOf = ({ price }: Pick<Filtered, "price">, ahead: CohortsAhead | undefined): number[] =>
  ahead && ahead.fees.length > 0 ? ahead.fees : price === null ? [] : [price];

/** What each filter finds true of a program. */
function traitsOf(program: Filtered, ahead: CohortsAhead | undefined): Record<FilterName, (string | undefined)[]> {
  const fees = feesOf(program, ahead);
  return {
    kind: [program.certification ? "certification" : "course"],
    level: [program.level ?? undefined],
    format: program.mode === "either" ? ["hall", "online"] : [program.mode ?? undefined],
    fee: [
      fees.includes(0) ? "free" : undefined,
      fees.some((fee) => fee > 0) ? "paid" : undefined,
      fees.length === 0 ? "request" : undefined,
    ],
    language: program.language === "both" ? ["en", "bn"] : [program.language],
    duration: [lengthOf(program.hours)],
    start: [ahead?.state === "open" ? "open" : undefined, ahead?.soon ? "soon" : undefined],
  };
}

/** Whether a program is what all filters ask for. */
export function fits(program: Filtered, ahead: CohortsAhead | undefined, filter: CatalogFilter): boolean {
  const traits = traitsOf(program, ahead);
  return filterNames.every((name) => filter[name] === undefined || traits[name].includes(filter[name]));
}
