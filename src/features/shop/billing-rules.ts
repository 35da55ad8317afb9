import type { FieldError } from "#lib/app-error.ts";
import type { Billing, buyerFacts, Invoice } from "./billing-contract.ts";

export type BuyerFact = (typeof buyerFacts)[number];

/** A BIN as it is written on papers: 001234567-0101. */
export function writeBin(bin: string): string {
  return bin.replace(/^(\d{9})(\d{4})$/, "$1-$2");
}

/** A company with its BIN, where it has given one: what is ordered for a company needs none. */
export const buyerLine = ({ company, bin }: Pick<Billing, "company" | "bin">): string =>
  bin === "" ? company : `${company}, BIN ${writeBin(bin)}`;

/** What is missing of what a way of paying needs, as a person hears it. */
export function missingFacts(given: Record<BuyerFact, string>, needs: readonly BuyerFact[]): FieldError[] {
  const ask: Record<BuyerFact, string> = { phone: "Enter your phone number", address: "Enter your address" };
  return needs.filter((fact) => given[fact] === "").map((fact) => ({ path: fact, message: ask[fact] }));
}

/** What is missing for the invoice of an order: a company goes with its BIN and address; large amounts need an answer. */
export function missingForInvoice(
  billing: Pick<Billing, "company" | "bin" | "privateBuyer" | "address">,
  invoice: Pick<Invoice, "detailsNeeded">,
): FieldError[] {
  const { company, bin, address, privateBuyer } = billing;
  const faults: FieldError[] = [];
  const forCompany = company !== "" || bin !== "";
  if (forCompany && company === "") faults.push({ path: "company", message: "Enter the company's name" });
  if (forCompany && bin === "") faults.push({ path: "bin", message: "Enter the company's BIN" });
  if (invoice.detailsNeeded && !forCompany && !privateBuyer)
    faults.push({ path: "bin", message: "Enter the company's BIN, or choose that you buy as a person without one" });
  if ((forCompany || invoice.detailsNeeded) && address === "")
    faults.push({ path: "address", message: "Enter the address for the invoice" });
  return faults;
}
