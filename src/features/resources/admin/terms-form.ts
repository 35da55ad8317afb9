import { z } from "zod";
import { commaFault, hasPlainCommas } from "#lib/amount-commas.ts";
import { fitsMembers, memberPriceFault } from "#lib/member-price.ts";
import { memberPriceText } from "#platform/http/fields.ts";
import { accessRules } from "../download-access.ts";

const price = z
  .string()
  .trim()
  .refine(hasPlainCommas, commaFault)
  .transform((text) => (text === "" ? null : Number(text.replaceAll(",", ""))))
  .refine((price) => price === null || (price >= 1 && price <= 500_000), {
    ...{ error: "An amount from 1 to 500,000 BDT", abort: true },
  })
  .refine((price) => price === null || Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, "At most two decimals");

/** The prices are asked for only of those who buy; of all others their fields are out of sight, with whatever was typed there. */
const withoutHidden = (values: unknown) =>
  (values as { access?: string }).access === "buyer" ? values : { ...(values as object), price: "", memberPrice: "" };

/** For whom the files of a resource are and what they cost, as the dialog has it. */
export const termsForm = z.preprocess(
  withoutHidden,
  z
    .object({ access: z.enum(accessRules, "Choose who may download it"), price, memberPrice: memberPriceText() })
    .refine(({ access, price }) => access !== "buyer" || price !== null, { path: ["price"], error: "Give its price" })
    .refine(fitsMembers, memberPriceFault),
);
