import { z } from "zod";
import { fileKinds } from "#lib/file-facts.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { paging } from "#platform/http/list-query.ts";
import { accessRules } from "./download-access.ts";

/** A version of the file that a resource offers, as everybody is told of it. */
const editionSchema = z
  .object({
    id: z.uuid(),
    label: z.string(),
    releasedOn: z.iso.date(),
    changes: z.string().meta({ description: "What changed since the version before." }),
    kind: z.enum(fileKinds),
    bytes: z.int(),
  })
  .meta({ id: "ResourceEdition" });

/** What a resource offers: null where it offers nothing. */
export const downloadsShape = {
  downloads: z
    .object({
      access: z.enum(accessRules).meta({ description: "Who may download it." }),
      price: z.number().nullable().meta({ description: "In BDT; null where nothing is to be paid." }),
      memberPrice: z.number().nullable().meta({ description: "What members pay, where it is less." }),
      editions: z.array(editionSchema).meta({ description: "Its versions, the newest first." }),
    })
    .nullable(),
};

/** GET /downloads/{id}: what whoever is signed in may do with a resource's files. */
export const ownDownloadsSchema = success(
  z.object({ may: z.boolean(), bought: z.boolean(), member: z.boolean() }).meta({ id: "OwnDownloads" }),
).meta({ id: "OwnDownloadsAnswer" });

/** POST /downloads/{id}/link */
export const downloadLinkSchema = success(
  z.object({ href: z.string(), expiresAt: z.iso.datetime() }).meta({ id: "DownloadLink" }),
).meta({ id: "DownloadLinkAnswer" });

/** GET /downloads/my */
export const ownResourcesQuerySchema = z.strictObject({ ...paging(10) });
const ownResourceSchema = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    visible: z.boolean().meta({ description: "Whether its page is still there." }),
    boughtAt: z.iso.datetime(),
    orderId: z.uuid(),
    editions: z.array(editionSchema),
  })
  .meta({ id: "OwnResource" });
export const ownResourcesSchema = successPage(ownResourceSchema).meta({ id: "OwnResources" });

export type Edition = z.infer<typeof editionSchema>;
export type Downloads = NonNullable<z.infer<(typeof downloadsShape)["downloads"]>>;
export type OwnDownloads = z.infer<typeof ownDownloadsSchema>["data"];
export type OwnResource = z.infer<typeof ownResourceSchema>;
