import { sql } from "drizzle-orm";
import type { RecordPart, RecordRow } from "#features/record/service.server.ts";
import { formatDay } from "#lib/dates.ts";
import { pageOf } from "#lib/page-address.ts";
import { today } from "./lookup.server.ts";
import { stateNames, stateOf } from "./state.ts";

interface Row extends RecordRow {
  number: string;
  title: string;
  valid_until: string | null;
  revoked_at: Date | null;
  replaced_as: "correction" | "renewal" | null;
}

/** Certificates of one's own, by the day that is printed on them, after what was done on it; how one stands is said, and one reissued as another is left out. */
export const certificatesIssued: RecordPart<Row> = {
  kind: "certified",
  find: ({ userId, email }) => sql`
    select x.id::text as id, (x.issued_on + time '23:59:59') at time zone 'UTC' as at, x.number, x.title,
      x.valid_until::text as valid_until, x.revoked_at, x.replaced_as
    from certificates x where (x.user_id = ${userId}::uuid or x.user_id is null and x.email = ${email})
      and x.replaced_as is distinct from 'correction'`,
  tell: (_, rows) =>
    rows.map(({ number, title, valid_until, revoked_at, replaced_as }) => {
      const state = stateOf({ validUntil: valid_until, revokedAt: revoked_at, replacedAs: replaced_as }, today());
      return {
        title,
        path: pageOf.certificate(number),
        wholeDay: true,
        facts: [
          { name: "Number", value: number },
          { name: "State", value: stateNames[state] },
          ...(valid_until === null ? [] : [{ name: "Valid until", value: formatDay(valid_until) }]),
        ],
      };
    }),
};
