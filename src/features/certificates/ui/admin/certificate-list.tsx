import { memo } from "react";
import { useNavigate } from "react-router";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { CertificateCalls } from "../../admin/api.server.ts";
import type { certificateListQuerySchema } from "../../admin/contract.ts";
import { certificatesHref, certificatesPath, certificateViews } from "../../admin/views.ts";
import { certificateColumns } from "./certificate-columns.tsx";

type Answers = Calls<CertificateCalls>;

/** The certificates: views by state, search by name or number, one program's alone. */
export const CertificateList = memo(function CertificateList({
  list,
  data,
  programs,
}: {
  list: ListAddress<typeof certificateListQuerySchema>;
  data: CallAnswer<Answers["GET /certificates"]>["data"];
  programs: CallAnswer<Answers["GET /certificates/programs"]>["data"];
}) {
  const navigate = useNavigate();
  const { query } = list;
  const { items, pagination, counts } = data;
  const narrowed = query.search !== undefined || query.state !== undefined || query.program !== undefined;
  return (
    <ListCard
      columns={certificateColumns}
      tabs={
        <ListTabs
          label="Views of the certificates"
          tabs={certificateViews.map(({ title, state }) => ({
            title,
            href: certificatesHref({ search: query.search, program: query.program, state }),
            current: state === query.state,
            count: state === undefined ? undefined : counts[state],
          }))}
        />
      }
      faults={list.faults}
      filters={
        <ListFilters
          label="Search certificates"
          placeholder="Name or number"
          values={{ search: query.search ?? "", program: query.program ?? "" }}
          onChange={(values) => void navigate(certificatesHref({ ...query, ...values, page: 1 }))}
        >
          <SelectField label="Program" hideLabel name="program" defaultValue={query.program ?? ""}>
            <option value="">All programs</option>
            {programs.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        </ListFilters>
      }
      foot={
        <ListFoot
          searched={query.search !== undefined}
          pagination={pagination}
          limit={query.limit}
          shown={items.length}
          href={(page) => certificatesHref({ ...query, page })}
          label="Pages of certificates"
        />
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Certificates"
          columns={certificateColumns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ id }) => `${certificatesPath}/${id}`}
          nameOf={({ holder, number }) => `${holder}, ${number}`}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (field, order) => certificatesHref({ ...query, sortField: field, sortOrder: order, page: 1 }),
          }}
        />
      ) : narrowed ? (
        <EmptyState
          title="No certificate fits"
          action={
            <ButtonLink to={certificatesPath} variant="secondary">
              Show all certificates
            </ButtonLink>
          }
        >
          {query.search ? "None has that in its name or number." : "None is in this view at the moment."}
        </EmptyState>
      ) : (
        <EmptyState title="No certificates yet">
          Issue one when somebody has completed a program. It gets a number and a page by which anybody can check it.
        </EmptyState>
      )}
    </ListCard>
  );
});
