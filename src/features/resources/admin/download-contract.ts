import { z } from "zod";
import { fileKinds } from "#lib/file-facts.ts";
import { fitsMembers, memberPriceFault } from "#lib/member-price.ts";
import { success } from "#platform/http/envelope.ts";
import { dayField, lineField, memberPriceField, priceField, textField, versionField } from "#platform/http/fields.ts";
import { accessRules } from "../download-access.ts";

export const editionFields = {
  label: lineField("label", 40).min(1, "A version needs a name, such as 2.1"),
  releasedOn: dayField("releasedOn must be a day such as 2026-11-20"),
  changes: textField("changes", 1000),
};

/** PUT /resources/admin/{id}/downloads/terms: upon the version that was read; null where there was none. */
export const setTermsSchema = z
  .strictObject({
    access: z.enum(accessRules, `access must be one of ${accessRules.join(", ")}`),
    price: priceField().min(1, "price must be at least 1 BDT").nullable(),
    memberPrice: memberPriceField().default(null),
    version: versionField().nullable(),
  })
  .refine(({ access, price }) => (price !== null) === (access === "buyer"), {
    path: ["price"],
    error: "A price belongs to what is sold, and only there",
  })
  .refine(fitsMembers, memberPriceFault);

/** POST /resources/admin/{id}/downloads */
export const newEditionSchema = z.strictObject({
  ...editionFields,
  fileId: z.uuid("fileId must be the id of a file of the library"),
});

/** PATCH /resources/admin/downloads/{id}: upon the version that was read. */
export const changeEditionSchema = newEditionSchema.extend({ version: versionField() });

/** GET /resources/admin/{id}/downloads: all that staff see. */
export const staffDownloadsSchema = z
  .object({
    resource: z.object({ id: z.uuid(), title: z.string() }),
    terms: z
      .object({
        access: z.enum(accessRules),
        price: z.number().nullable(),
        memberPrice: z.number().nullable(),
        version: z.int(),
      })
      .nullable()
      .meta({ description: "Null until somebody said who may download." }),
    buyers: z.int().meta({ description: "Those who have it by an order that was paid." }),
    editions: z.array(
      z.object({
        id: z.uuid(),
        label: z.string(),
        releasedOn: z.iso.date(),
        changes: z.string(),
        fileId: z.uuid(),
        fileTitle: z.string(),
        kind: z.enum(fileKinds),
        bytes: z.int(),
        version: z.int(),
        tellAt: z.iso.datetime().nullable().meta({ description: "When it was said that buyers are to be emailed." }),
        told: z.int().meta({ description: "Buyers who were emailed." }),
        downloads: z.int().meta({ description: "All of them." }),
        lately: z.int().meta({ description: "Those of the last 30 days." }),
      }),
    ),
    days: z
      .array(z.object({ day: z.iso.date(), count: z.int() }))
      .meta({ description: "Downloads of all versions by day, the last 30 with any." }),
  })
  .meta({ id: "StaffDownloads" });
export const staffDownloadsAnswerSchema = success(staffDownloadsSchema).meta({ id: "StaffDownloadsAnswer" });

export type SetTerms = z.output<typeof setTermsSchema>;
export type NewEdition = z.output<typeof newEditionSchema>;
export type ChangeEdition = z.output<typeof changeEditionSchema>;
export type StaffDownloads = z.infer<typeof staffDownloadsSchema>;
