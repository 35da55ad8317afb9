import { useNavigate, useNavigation } from "react-router";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useBulk } from "#features/accounts/client/use-bulk.ts";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { BulkBar } from "#ui/data-table/bulk-bar.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { useSelection } from "#ui/data-table/use-selection.ts";
import { publishedViews } from "#ui/editor/published-state.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { ProgramAdminCalls } from "../../admin/api.server.ts";
import type { adminProgramQuerySchema } from "../../admin/contract.ts";
import { programsHref, programsPath } from "../../admin/list-views.ts";
import { programColumns } from "./program-columns.tsx";

const api = apiOf<ProgramAdminCalls>();
type Address = ListAddress<typeof adminProgramQuerySchema>;

function Filters({ query }: { query: Address["query"] }) {
  const navigate = useNavigate();
  const { search = "", certification = "" } = query;
  return (
    <ListFilters
      label="Search programs"
      placeholder="Title or excerpt"
      values={{ search, certification }}
      onChange={(values) => void navigate(programsHref({ ...query, ...values, page: 1 }))}
    >
      <SelectField label="Ends in" hideLabel name="certification" className="max-md:grow">
        <option value="">With and without a test</option>
        <option value="true">Ends in a certificate</option>
        <option value="false">No test</option>
      </SelectField>
    </ListFilters>
  );
}

/** All programs, whatever their state: views, search, and what can be done with many at once. */
export function ProgramList({
  list,
  data,
}: {
  list: Address;
  data: CallAnswer<Calls<ProgramAdminCalls>["GET /programs/admin/list"]>["data"];
}) {
  const { location } = useNavigation();
  const { query } = list;
  const { items, pagination } = data;
  const selection = useSelection(JSON.stringify(query));
  const { busy, run } = useBulk(selection);
  const versionOf = (id: string) => items.find((item) => item.id === id)?.version ?? 1;
  const set = (status: "published" | "archived") =>
    void run(
      (id) => api("PATCH /programs/publish", { body: { id, version: versionOf(id), status } }),
      (count) => `${count === 1 ? "1 program is" : `${count} programs are`} ${status}.`,
    );
  return (
    <ListCard
      columns={programColumns}
      tabs={
        <ListTabs
          label="Views of the programs"
          tabs={publishedViews.map(({ title, status }) => ({
            title,
            href: programsHref({ status, search: query.search, certification: query.certification }),
            current: status === query.status,
          }))}
        />
      }
      faults={list.faults}
      filters={<Filters query={query} />}
      foot={
        <>
          <BulkBar selection={selection}>
            <Button size="sm" busy={busy} onClick={() => set("published")}>
              Publish
            </Button>
            <Button size="sm" variant="secondary" busy={busy} onClick={() => set("archived")}>
              Archive
            </Button>
          </BulkBar>
          <ListFoot
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => programsHref({ ...query, page })}
            label="Pages of programs"
          />
        </>
      }
    >
      {items.length > 0 ? (
        <DataTable
          caption="Programs"
          columns={programColumns}
          rows={items}
          keyOf={({ id }) => id}
          href={({ id }) => `${programsPath}/${id}`}
          nameOf={({ title }) => title}
          selection={selection}
          sorting={{
            field: query.sortField,
            order: query.sortOrder,
            href: (sortField, sortOrder) => programsHref({ ...query, sortField, sortOrder, page: 1 }),
          }}
          busy={location?.pathname === programsPath}
        />
      ) : programsHref(query) === programsPath ? (
        <EmptyState title="No programs yet">The first one begins with its title and its text.</EmptyState>
      ) : (
        <EmptyState
          title="No programs found"
          action={
            <ButtonLink to={programsPath} variant="secondary">
              Show all programs
            </ButtonLink>
          }
        >
          No program fits these words and filters.
        </EmptyState>
      )}
    </ListCard>
  );
}
