import { expect, it } from "vitest";
import { type CatalogAddress, type CohortsAhead, catalogHref, fits, parseCatalog } from "./catalog.ts";
import type { ProgramSummary } from "./contract.ts";

const program = (given: Partial<ProgramSummary> = {}) =>
  ({
    certification: false,
    level: null,
    mode: null,
    language: "en",
    hours: null,
    price: null,
    ...given,
  }) as ProgramSummary;
const ahead = (given: Partial<CohortsAhead> = {}): CohortsAhead => ({
  ...{ startsOn: "2027-03-01", state: "sold_out", soon: false, fees: [] },
  ...given,
});

it.each<[CatalogAddress, ProgramSummary, CohortsAhead | undefined, boolean]>([
  [{}, program(), undefined, true],
  [{ kind: "certification" }, program({ certification: true }), undefined, true],
  [{ kind: "course" }, program({ certification: true }), undefined, false],
  [{ level: "advanced" }, program({ level: "advanced" }), undefined, true],
  [{ level: "advanced" }, program(), undefined, false],
  [{ format: "hall" }, program({ mode: "either" }), undefined, true],
  [{ format: "online" }, program({ mode: "hall" }), undefined, false],
  [{ language: "bn" }, program({ language: "both" }), undefined, true],
  [{ language: "bn" }, program({ language: "en" }), undefined, false],
  [{ duration: "short" }, program({ hours: 12 }), undefined, true],
  [{ duration: "medium" }, program({ hours: 13 }), undefined, true],
  [{ duration: "medium" }, program({ hours: 24 }), undefined, true],
  [{ duration: "long" }, program({ hours: 25 }), undefined, true],
  [{ duration: "short" }, program(), undefined, false],
  [{ fee: "request" }, program(), undefined, true],
  [{ fee: "free" }, program({ price: 0 }), undefined, true],
  // What seats cost is said by the cohorts, where there are some.
  [{ fee: "free" }, program({ price: 900 }), ahead({ fees: [0, 500] }), true],
  [{ fee: "paid" }, program({ price: 0 }), ahead({ fees: [0, 500] }), true],
  [{ fee: "request" }, program(), ahead({ fees: [500] }), false],
  [{ start: "soon" }, program(), ahead({ soon: true }), true],
  [{ start: "open" }, program(), ahead({ state: "soon", soon: true }), false],
  [{ start: "open" }, program(), ahead({ state: "open", soon: true }), true],
  [{ kind: "course", level: "foundation" }, program({ level: "foundation" }), undefined, true],
  [{ kind: "certification", level: "foundation" }, program({ level: "foundation" }), undefined, false],
])("%j finds it or not", (address, one, its, found) => expect(fits(one, its, address)).toBe(found));

it("reads its address, names what makes no sense, and writes it as short as can be", () => {
  const { address, faults } = parseCatalog(new URLSearchParams("fee=free&level=&kind=none&start=soon&start=open"));
  expect(address).toEqual({ fee: "free", start: "soon" });
  expect(faults.map(({ name }) => name)).toEqual(["kind", "start"]);
  expect(parseCatalog(new URLSearchParams("kind=constructor")).address).toEqual({});
  expect(catalogHref(address)).toBe("/programs?fee=free&start=soon");
  expect(catalogHref({})).toBe("/programs");
  expect(parseCatalog(new URLSearchParams("page=2&fee=free")).address).toEqual({ fee: "free", page: 2 });
  expect(parseCatalog(new URLSearchParams("page=1")).address).toEqual({});
  expect(parseCatalog(new URLSearchParams("page=1001")).faults.map(({ name }) => name)).toEqual(["page"]);
  expect(catalogHref({ page: 2, fee: "free" })).toBe("/programs?fee=free&page=2");
});
