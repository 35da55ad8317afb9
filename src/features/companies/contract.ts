import { z } from "zod";
import { cleanEmail, emailFault } from "#lib/email-address.ts";
import { countCharacters, isBlank, isPrintable, oneLine, unprintableMessage } from "#lib/input-text.ts";
import { plainDigits } from "#lib/plain-digits.ts";
import { success } from "#platform/http/envelope.ts";
import { momentField, pressKeyField, seenField, versionField } from "#platform/http/fields.ts";
import { blockKinds, blockStates, memberRoles, seatStates } from "./company-state.ts";

const printed = (name: string, max: number) =>
  z
    .string({ error: `${name} is required` })
    .transform(oneLine)
    .refine((text) => text.length <= max, `${name} can have at most ${max} characters`)
    .refine(isPrintable, unprintableMessage);
const line = (name: string, min: number, max: number) =>
  printed(name, max)
    .refine((text) => !isBlank(text), { error: `${name} is required`, abort: true })
    .refine((text) => countCharacters(text) >= min, `${name} needs at least ${min} characters`);
const optional = (name: string, max: number) => printed(name, max).default("");

export const emailField = z.string({ error: emailFault }).transform((text, context) => {
  const email = cleanEmail(text);
  if (email !== undefined) return email;
  context.addIssue({ code: "custom", message: emailFault });
  return z.NEVER;
});

const digits = (name: string, count: number, example: string) =>
  z
    .string()
    .max(30, `A ${name} has ${count} digits, such as ${example}`)
    .transform((text) => plainDigits(text).replace(/[\s-]/g, ""))
    .pipe(z.string().regex(new RegExp(`^(\\d{${count}})?$`), `A ${name} has ${count} digits, such as ${example}`))
    .default("");

/** What a company is. */
export const companyFieldsSchema = z.strictObject({
  name: line("Name", 2, 150),
  address: line("Address", 5, 200),
  invoiceAddress: optional("Invoice address", 200).meta({ description: "Where invoices go; empty: the address." }),
  bin: digits("BIN", 13, "001234567-0101"),
  tin: digits("TIN", 12, "123456789012"),
  contactName: line("Contact person", 1, 100),
  contactEmail: emailField,
  contactPhone: z
    .string()
    .max(30, "Please enter a valid phone number")
    .transform((text) => plainDigits(text).replace(/[\s()-]/g, ""))
    .pipe(z.string().regex(/^(\+?\d{10,15})?$/, "Please enter a valid phone number"))
    .default(""),
});
export type CompanyFields = z.output<typeof companyFieldsSchema>;

/** POST /companies */
export const newCompanySchema = companyFieldsSchema.extend({ idempotencyKey: pressKeyField() });
export type NewCompany = z.output<typeof newCompanySchema>;

/** PATCH /companies/{id} */
export const changeCompanySchema = companyFieldsSchema.extend({ version: versionField() });

/** POST /companies/{id}/invitations */
export const inviteSchema = z.strictObject({
  email: emailField,
  role: z.enum(memberRoles, `role must be one of ${memberRoles.join(", ")}`),
});
/** DELETE /companies/{id}/invitations/{invitation}: whoever is invited again has the same invitation, which holds longer. */
export const withdrawQuerySchema = z.strictObject({
  expiresAt: momentField("expiresAt must be a moment like 2026-11-20T09:00:00Z").meta({
    description: "Of the invitation as it was seen; with another one by now nothing is withdrawn (409).",
  }),
});
/** PATCH /companies/{id}/members/{userId} */
export const roleSchema = z.strictObject({
  role: z.enum(memberRoles, `role must be one of ${memberRoles.join(", ")}`),
});

/** The most pieces of one pro-forma. */
export const mostPieces = 100;

/** POST /companies/{id}/pro-formas: the same key answers the same pro-forma. */
export const orderSeatsSchema = z.strictObject({
  key: z.uuid("key must be a UUID"),
  kind: z.enum(blockKinds, `kind must be one of ${blockKinds.join(", ")}`),
  itemId: z.uuid("Choose what to order"),
  quantity: z
    .int(`Enter a whole number from 1 to ${mostPieces}`)
    .min(1, `Enter a whole number from 1 to ${mostPieces}`)
    .max(mostPieces, `Enter a whole number from 1 to ${mostPieces}`),
  poNumber: optional("PO number", 40).meta({ description: "The company's own number of its purchase order." }),
  expectedPrice: seenField(1_000_000).meta({
    description: "Of one in BDT, as it was seen; another one is refused with CONFLICT.",
  }),
  acceptTerms: z.literal(true, "Please accept the terms"),
});

/** GET /companies/offers */
export const offersQuerySchema = z.strictObject({
  search: z.string().trim().max(200, "search can have at most 200 characters").optional(),
});

/** POST /companies/{id}/seats/{seat}/offer */
export const offerSeatSchema = z.strictObject({ name: line("Name", 1, 100), email: emailField });

/** POST /companies/{id}/seats/{seat}/take-back: from whom, as it was seen. Somebody else may have it by now. */
export const takeBackSchema = z.strictObject({
  email: z.string().max(254).meta({
    description: "Who has it, as it was seen; where somebody else has it by now nothing is taken back (409).",
  }),
  since: momentField("since must be a moment like 2026-11-20T09:00:00Z").meta({
    description: "The seat's takenAt, or its offeredAt where it isn't accepted, as it was seen.",
  }),
});
export type TakeBack = z.output<typeof takeBackSchema>;

/** POST /company-seats/{id}/accept */
export const acceptSeatSchema = z.strictObject({
  name: line("Name", 1, 100).meta({ description: "As it is to be on a certificate." }),
});

// ---- Answers

const bdt = (description: string) => z.number().meta({ description: `${description} (BDT)` });

export const orderableSchema = z
  .object({
    kind: z.enum(blockKinds),
    id: z.uuid(),
    title: z.string(),
    price: bdt("Of one"),
    left: z.int().nullable().meta({ description: "How many seats are left; null where there is no end." }),
  })
  .meta({ id: "CompanyOffer" });

const companyHeadSchema = z.object({ id: z.uuid(), name: z.string(), role: z.enum(memberRoles) });
const ownInvitationSchema = z.object({
  id: z.uuid(),
  company: z.string(),
  role: z.enum(memberRoles),
  expiresAt: z.iso.datetime(),
});
const ownSeatSchema = z.object({
  id: z.uuid(),
  company: z.string(),
  title: z.string(),
  kind: z.enum(blockKinds),
  name: z.string(),
});
/** GET /companies/my: where one belongs, and what waits for one's word. */
export const myCompaniesSchema = z
  .object({
    companies: z.array(companyHeadSchema),
    invitations: z.array(ownInvitationSchema),
    seats: z.array(ownSeatSchema).meta({ description: "Seats that a company offers, to be accepted." }),
  })
  .meta({ id: "MyCompanies" });

export const companySeatSchema = z
  .object({
    id: z.uuid(),
    position: z.int(),
    state: z.enum(seatStates),
    name: z.string(),
    email: z.string(),
    offeredAt: z.iso.datetime().nullable(),
    takenAt: z.iso.datetime().nullable(),
    /** Whether it can be taken back, or given back for its price. */
    used: z.boolean().meta({ description: "In use: it can't be taken back." }),
    completedAt: z.iso.datetime().nullable(),
    certificate: z.string().nullable().meta({ description: "The number of the certificate." }),
  })
  .meta({ id: "CompanySeat" });

export const companyBlockSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(blockKinds),
    title: z.string(),
    state: z.enum(blockStates),
    quantity: z.int(),
    returned: z.int(),
    price: bdt("Of one"),
    total: bdt("Of all"),
    proForma: z.string().nullable().meta({ description: "Its number." }),
    poNumber: z.string(),
    validUntil: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    order: z
      .object({
        id: z.uuid(),
        number: z.string(),
        outcome: z.string(),
        own: z.boolean().meta({ description: "Whether who asks ordered it, and pays it." }),
        receipt: z.string().nullable(),
        refunded: bdt("Given back"),
      })
      .nullable(),
    seats: z.array(companySeatSchema),
  })
  .meta({ id: "CompanyBlock" });

/** What a company ordered; where that is much, what can be paid or given out and the newest. */
export const blocksShape = {
  blocks: z.array(companyBlockSchema),
  blocksLeftOut: z.int().meta({ description: "How many orders besides aren't among them." }),
};

export const companySchema = z
  .object({
    ...companyFieldsSchema.shape,
    id: z.uuid(),
    contactEmail: z.string(),
    version: z.int(),
    role: z.enum(memberRoles),
    members: z.array(
      z.object({ userId: z.uuid(), name: z.string(), email: z.string(), role: z.enum(memberRoles), own: z.boolean() }),
    ),
    invitations: z.array(
      z.object({ id: z.uuid(), email: z.string(), role: z.enum(memberRoles), expiresAt: z.iso.datetime() }),
    ),
    ...blocksShape,
  })
  .meta({ id: "Company" });

export const proFormaSchema = z
  .object({
    number: z.string(),
    poNumber: z.string(),
    orderNumber: z.string(),
    issuedAt: z.iso.datetime(),
    validUntil: z.iso.datetime(),
    state: z.enum(["open", "paid", "over"]),
    seller: z.object({ name: z.string(), address: z.string(), bin: z.string() }),
    contact: z.object({ email: z.string(), phone: z.string(), url: z.string() }),
    buyer: z.object({
      name: z.string(),
      address: z.string(),
      invoiceAddress: z.string(),
      bin: z.string(),
      tin: z.string(),
    }),
    line: z.object({
      title: z.string(),
      quantity: z.int(),
      price: bdt("Of one"),
      net: bdt("Without VAT"),
      vatRate: z.number().meta({ description: "Per cent." }),
      vat: bdt("VAT"),
      total: bdt("With VAT"),
    }),
    inWords: z.string(),
    bank: z
      .object({
        bankName: z.string(),
        branch: z.string(),
        accountName: z.string(),
        accountNumber: z.string(),
        routingNumber: z.string(),
      })
      .nullable()
      .meta({ description: "Null where transfers aren't taken." }),
  })
  .meta({ id: "ProForma" });

export const companyDoneSchema = success(z.null()).meta({ id: "CompanyDone" });
export const myCompaniesAnswerSchema = success(myCompaniesSchema).meta({ id: "MyCompaniesAnswer" });
export const companyAnswerSchema = success(companySchema).meta({ id: "CompanyAnswer" });
export const madeAnswerSchema = success(z.object({ id: z.uuid() })).meta({ id: "CompanyMade" });
export const companyOffersAnswerSchema = success(z.array(orderableSchema)).meta({ id: "CompanyOffers" });
export const proFormaAnswerSchema = success(proFormaSchema).meta({ id: "ProFormaAnswer" });

export type OrderSeats = z.output<typeof orderSeatsSchema>;
export type Orderable = z.infer<typeof orderableSchema>;
export type MyCompanies = z.infer<typeof myCompaniesSchema>;
export type Company = z.infer<typeof companySchema>;
export type CompanyBlock = z.infer<typeof companyBlockSchema>;
export type CompanySeat = z.infer<typeof companySeatSchema>;
export type ProForma = z.infer<typeof proFormaSchema>;
