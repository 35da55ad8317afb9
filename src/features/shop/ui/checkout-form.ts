import { z } from "zod";
import type { FormIssue } from "#ui/form-values.ts";
import { billingSchema, type Invoice } from "../billing-contract.ts";
import { type BuyerFact, missingFacts, missingForInvoice } from "../billing-rules.ts";
import { startPaymentSchema } from "../contract.ts";

const fields = billingSchema.omit({ privateBuyer: true }).extend({
  gateway: startPaymentSchema.shape.gateway.optional(),
  buyer: z.enum(["company", "person"]).optional(),
  terms: z.literal("on", { error: "Accept the terms to buy" }),
});
type Fields = z.infer<typeof fields>;
type Checked = { success: true; data: Fields } | { success: false; error: { issues: readonly FormIssue[] } };

/**
 * The checkout as the screen asks for it: what the chosen way of paying and the invoice need is told together with
 * everything else that is missing.
 */
export function checkoutForm(needs: readonly BuyerFact[], invoice: Pick<Invoice, "detailsNeeded">) {
  return {
    safeParse(values: unknown): Checked {
      const given = values as Record<string, string | undefined>;
      const text = (name: string) => (given[name] ?? "").trim();
      const result = fields.safeParse(values);
      const forCompany = given.buyer === "company";
      const missing = [
        ...missingFacts({ phone: text("phone"), address: text("address") }, needs),
        ...missingForInvoice(
          {
            // A company's name and BIN are asked for whether or not one of them is there yet.
            company: text("company"),
            bin: text("bin"),
            address: text("address"),
            privateBuyer: given.buyer === "person",
          },
          invoice,
        ),
        ...(forCompany && text("company") === "" ? [{ path: "company", message: "Enter the company's name" }] : []),
        ...(forCompany && text("bin") === "" ? [{ path: "bin", message: "Enter the company's BIN" }] : []),
        ...(forCompany && text("address") === ""
          ? [{ path: "address", message: "Enter the address for the invoice" }]
          : []),
      ].map((fault) =>
        // Nothing chosen yet: the choice is at fault, its fields are not there.
        fault.path === "bin" && !forCompany ? { path: "buyer", message: "Choose who the invoice is for" } : fault,
      );
      if (result.success && missing.length === 0) return { success: true, data: result.data };
      return { success: false, error: { issues: [...missing, ...(result.error?.issues ?? [])] } };
    },
  };
}
