import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { certificateKinds } from "./kinds.ts";
import { certificateStates } from "./state.ts";

/** A certificate as anybody with its number may know it. */
export const publicCertificateSchema = z
  .object({
    number: z.string(),
    state: z.enum(certificateStates),
    holder: z.string().nullable().meta({ description: "Null where the name was corrected: the new number has it." }),
    title: z.string(),
    kind: z.enum(certificateKinds).meta({ description: "Whether the holder completed it, or took part in it." }),
    occasion: z.string().nullable().meta({ description: "Of taking part: when, and how long it was." }),
    program: z.string().nullable().meta({ description: "Address of the program's page, while there is one." }),
    issuedOn: z.iso.date(),
    validUntil: z.iso.date().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    next: z
      .object({ number: z.string(), as: z.enum(["correction", "renewal"]), at: z.iso.datetime() })
      .nullable()
      .meta({ description: "The certificate that took its place." }),
  })
  .meta({ id: "PublicCertificate" });
export type PublicCertificate = z.infer<typeof publicCertificateSchema>;

export const ownCertificatesSchema = success(z.array(publicCertificateSchema)).meta({ id: "OwnCertificates" });
