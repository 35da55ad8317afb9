import {
  type HistoryOf,
  type HistoryPart,
  type PersonHistoryPart,
  shownOfHistory,
} from "#features/accounts/service.server.ts";
import { alumniHistory } from "#features/alumni/service.server.ts";
import { enrollmentHistory } from "#features/enrollments/service.server.ts";
import { letterHistory } from "#features/newsletter/service.server.ts";
import { mailName } from "#features/operations/admin/names.ts";
import { orderHistory } from "#features/shop/service.server.ts";
import { queryHistory } from "#features/trade-queries/service.server.ts";
import type { Platform } from "#platform/platform.server.ts";

/** What a person's page in the admin area shows of each feature, and the emails that went to them. */
export function personHistory({ db, outbox }: Platform): HistoryOf {
  const mailHistory: PersonHistoryPart = async (tx, { email }) => {
    const { total, newest } = await outbox.listTo(tx, email, shownOfHistory);
    return {
      name: "emails",
      title: "Emails of the last 30 days",
      total,
      items: newest.map(({ id, kind, status, createdAt, canSendAgain }) => ({
        title: mailName(kind),
        detail: status,
        at: createdAt.toISOString(),
        href: null,
        emailId: canSendAgain ? id : null,
      })),
      more: null,
    };
  };
  return async (person) => {
    const parts: HistoryPart[] = [];
    for (const part of [orderHistory, enrollmentHistory, queryHistory, alumniHistory, letterHistory, mailHistory])
      parts.push(await part(db, person));
    return parts;
  };
}
