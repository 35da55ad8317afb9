import { sql } from "drizzle-orm";
import type { RecordPart, RecordRow } from "#features/record/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import { isVisible } from "#platform/db/item-columns.server.ts";
import { resourceAccess } from "./download-tables.server.ts";
import { type ResourceKind, resourceKindNames } from "./kinds.ts";
import { resources } from "./tables.server.ts";

interface Row extends RecordRow {
  title: string;
  slug: string;
  kind: ResourceKind;
  shown: boolean;
}

/**
 * Resources that somebody bought, has, and fetched a file of, at the first time. It is kept because what was fetched isn't given
 * back; of all other downloads nobody's name is kept (decision 147).
 */
export const resourcesDownloaded: RecordPart<Row> = {
  kind: "downloaded",
  find: ({ userId }) => sql`
    select ${resources.id}::text as id, ${resourceAccess.openedAt} as at, ${resources.title} as title, ${resources.slug} as slug,
      ${resources.kind} as kind, coalesce(${isVisible(resources)}, false) as shown
    from ${resourceAccess} join ${resources} on ${resources.id} = ${resourceAccess.resourceId}
    where ${resourceAccess.userId} = ${userId}::uuid and ${resourceAccess.openedAt} is not null`,
  tell: (_, rows) =>
    rows.map(({ title, slug, kind, shown }) => ({
      title,
      // Who bought it finds what is hidden among their own.
      path: shown ? pageOf.resource(slug) : "/dashboard/resources",
      facts: [{ name: "Kind", value: resourceKindNames[kind] }],
    })),
};
