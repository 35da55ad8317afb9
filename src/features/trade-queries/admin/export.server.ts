import { findContacts } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { type CsvCell, csvFile } from "#lib/csv.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { toSummary } from "../queries.server.ts";
import type { AdminExportQuery } from "./contract.ts";
import { type DeskFilter, type DeskRow, type DeskSort, nextOfDesk } from "./list.server.ts";

const exportPage = 500;
const head = [
  "Case",
  "Status",
  "Asked",
  "Promised by",
  "First answered",
  "Closed",
  "From",
  "Email",
  "Assigned to",
  "Follow-ups",
  "Question",
  "Answer",
];

/**
 * What the list finds as a file for spreadsheets, all of it, a page at a time. The log keeps who took it and how it was
 * filtered, but not the words that were searched for: they may name a person.
 */
export async function exportDesk(db: Db, { search, ...query }: AdminExportQuery): Promise<AsyncGenerator<string>> {
  const { status, assignee, overdue, sortField, sortOrder } = query;
  await note(db, {
    action: "trade-query.export",
    subject: "Trade queries as CSV",
    after: { status, assignee, overdue, searched: Boolean(search) },
  });
  const filter = { status, assignee, overdue, search, today: dhakaDay(new Date(databaseNow())) };
  return csvFile(head, exportRows(db, filter, { field: sortField, order: sortOrder }));
}

async function* exportRows(db: Db, filter: DeskFilter, sort: DeskSort): AsyncGenerator<CsvCell[][]> {
  for (let after: DeskRow | undefined; ; ) {
    const rows = await nextOfDesk(db, filter, sort, { limit: exportPage, after });
    const named = await findContacts(
      db,
      rows.flatMap((row) => [row.asker_id, row.assignee_id ?? row.asker_id]),
    );
    yield rows.map((row) => {
      const { caseNumber, status, createdAt, promisedOn, answeredAt, closedAt, followUpCount, query, answer } =
        toSummary(row);
      const asker = named.get(row.asker_id);
      return [
        caseNumber,
        status,
        createdAt,
        promisedOn,
        answeredAt,
        closedAt,
        asker?.fullName ?? null,
        asker?.email ?? null,
        row.assignee_id === null ? null : (named.get(row.assignee_id)?.fullName ?? null),
        followUpCount,
        query,
        answer,
      ];
    });
    after = rows.at(-1);
    if (rows.length < exportPage) return;
  }
}
