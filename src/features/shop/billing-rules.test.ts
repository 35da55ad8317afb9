import { describe, expect, it } from "vitest";
import { billingSchema } from "./billing-contract.ts";
import { buyerLine, missingFacts, missingForInvoice, writeBin } from "./billing-rules.ts";

const fields = (faults: { path: string }[]) => faults.map(({ path }) => path);
const none = { company: "", bin: "", address: "", privateBuyer: false };
const company = { ...none, company: "Padma Knitwear Ltd.", bin: "0012345670101", address: "Dhaka" };

describe("a BIN", () => {
  it.each(["0012345670101", "001234567-0101", " 001234567 0101 ", "০০১২৩৪৫৬৭-০১০১"])(
    "is taken as %j, kept as 13 digits",
    (bin) => expect(billingSchema.parse({ name: "A", bin }).bin).toBe("0012345670101"),
  );
  it.each(["123", "001234567", "00123456701011", "00123456701O1", "0000000000101", "٠٠١٢٣٤٥٦٧٠١٠١"])(
    "is not %j",
    (bin) => expect(billingSchema.safeParse({ name: "A", bin }).error?.issues[0]?.path).toEqual(["bin"]),
  );
  it("is written as on papers", () => expect(writeBin("0012345670101")).toBe("001234567-0101"));
  it("is named beside its company, where there is one", () => {
    expect(buyerLine(company)).toBe("Padma Knitwear Ltd., BIN 001234567-0101");
    // Whoever ordered for a company may not have given one.
    expect(buyerLine({ ...company, bin: "" })).toBe("Padma Knitwear Ltd.");
  });
});

describe("what is asked of a buyer", () => {
  it("is what the way of paying needs, and an empty phone is told to be entered", () => {
    expect(missingFacts({ phone: "", address: "" }, [])).toEqual([]);
    expect(missingFacts({ phone: "", address: "Dhaka" }, ["phone", "address"])).toEqual([
      { path: "phone", message: "Enter your phone number" },
    ]);
  });
  it.each([
    ["a person, small amount", none, false, []],
    ["a company with all", company, false, []],
    ["a company without its BIN", { ...company, bin: "" }, false, ["bin"]],
    ["a BIN without its company", { ...company, company: "" }, false, ["company"]],
    ["a company without an address", { ...company, address: "" }, false, ["address"]],
    ["nobody said, large amount", none, true, ["bin", "address"]],
    ["a person, large amount", { ...none, privateBuyer: true, address: "Dhaka" }, true, []],
    ["a person without an address, large amount", { ...none, privateBuyer: true }, true, ["address"]],
    ["a company, large amount", company, true, []],
  ])("for an invoice: %s", (_, billing, detailsNeeded, missing) =>
    expect(fields(missingForInvoice(billing, { detailsNeeded }))).toEqual(missing),
  );
});
