import { readSiteText } from "#features/site-texts/service.server.ts";
import { readVersion, standingVersions } from "#features/versions/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { dhakaMidnight } from "#lib/dhaka-field.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import {
  type LegalPage,
  type LegalText,
  type LegalVersion,
  legalTextSchema,
  type PageText,
  type PlainPage,
} from "./contract.ts";

const notThere = () => new AppError("NOT_FOUND", "This page does not exist.");

/** A document of the site as its page shows it. Throws NOT_FOUND where there is no such document. */
export async function readPage(db: Db, slug: PlainPage): Promise<PageText> {
  const found = await readSiteText(db, `page-${slug}`);
  if (!found) throw notThere();
  return found.data;
}

/** A legal text as its page shows it, with the versions that were in force before. */
export interface LegalDocument extends LegalText {
  /** The one that is shown. */
  shown: LegalVersion;
  /** All that were in force so far, the present one first. */
  versions: LegalVersion[];
  /** Moment (ms UTC) at which the next one comes into force. */
  changesAt: number | undefined;
}

/**
 * The version of a legal text that is in force today, or an earlier one by its number. Every save counts as a version, but of
 * those with the same first day only the last one was meant, and one that still waited when another was saved is not. Throws NOT_FOUND.
 */
export async function readLegal(db: Db, slug: LegalPage, wanted?: number): Promise<LegalDocument> {
  const holder = `page-${slug}`;
  const all = await standingVersions(db, holder, "inForceFrom");
  const today = dhakaDay(new Date(databaseNow()));
  const later = all.filter(({ day }) => day > today);
  const begun = all.filter(({ day }) => day <= today);
  // A site whose first text is dated ahead shows that one: better than none.
  const past = begun.length > 0 ? begun : later.slice(-1);
  const versions = past.map(({ version, day }, at) => ({ version, from: day, until: past[at - 1]?.day ?? null }));
  const shown = versions.find(({ version }) => version === (wanted ?? versions[0]?.version));
  if (!shown) throw notThere();
  const { data } = await readVersion(db, holder, shown.version);
  const next = later.at(-1);
  return {
    ...legalTextSchema.parse(data),
    ...{ shown, versions },
    changesAt: next && begun.length > 0 ? dhakaMidnight(next.day) : undefined,
  };
}
