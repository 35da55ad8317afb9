import { memo } from "react";
import { useNavigate } from "react-router";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { DaySpan } from "#ui/data-table/day-span.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { AuditCalls } from "../../admin/api.server.ts";
import { auditHref, auditPath } from "../../admin/audit-path.ts";
import type { auditListQuerySchema } from "../../admin/contract.ts";
import { actionText, auditColumns } from "./audit-columns.tsx";

/** The log with its search and filters. */
export const AuditList = memo(function AuditList({
  list,
  data,
}: {
  list: ListAddress<typeof auditListQuerySchema>;
  data: CallAnswer<Calls<AuditCalls>["GET /audit-log"]>["data"];
}) {
  const navigate = useNavigate();
  const { query } = list;
  const { items, pagination } = data;
  return (
    <ListCard
      faults={list.faults}
      columns={auditColumns}
      filters={
        <ListFilters
          label="Search the audit log"
          placeholder="Action, case number, title, or a name"
          values={{
            search: query.search ?? "",
            outcome: query.outcome,
            from: query.from ?? "",
            to: query.to ?? "",
          }}
          onChange={(values) => void navigate(auditHref({ ...query, ...values, page: 1 }))}
        >
          <SelectField
            label="Outcome"
            hideLabel
            name="outcome"
            defaultValue={query.outcome}
            className="w-36 max-md:grow"
          >
            <option value="all">Everything</option>
            <option value="done">Done</option>
            <option value="refused">Refused</option>
          </SelectField>
          <DaySpan from={query.from ?? ""} to={query.to ?? ""} />
        </ListFilters>
      }
      foot={
        <ListFoot
          searched={query.search !== undefined}
          pagination={pagination}
          limit={query.limit}
          shown={items.length}
          href={(page) => auditHref({ ...query, page })}
          label="Pages of the audit log"
        />
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Audit log"
          columns={auditColumns}
          rows={items}
          keyOf={({ id }) => String(id)}
          href={({ id }) => `${auditPath}/${id}`}
          nameOf={({ action }) => actionText(action)}
        />
      ) : auditHref({ ...query, page: 1 }) === auditPath ? (
        <EmptyState title="Nothing was noted yet">
          What admins do is noted here from now on, and nobody can change it.
        </EmptyState>
      ) : (
        <EmptyState
          title="No entry found"
          action={
            <ButtonLink to={auditPath} variant="secondary">
              Show everything
            </ButtonLink>
          }
        >
          No log entries match these filters.
        </EmptyState>
      )}
    </ListCard>
  );
});
