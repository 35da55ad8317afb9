import { memo } from "react";
import type { ListAddress } from "#lib/list-address.ts";
import type { CallAnswer, Calls } from "#platform/http/typed-call.ts";
import { RecordList } from "#ui/data-table/record-list.tsx";
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
  const { query } = list;
  const { items, pagination, counts } = data;
  return (
    <RecordList
      one="certificate"
      many="certificates"
      list={list}
      rows={items}
      pagination={pagination}
      columns={certificateColumns}
      path={certificatesPath}
      hrefOf={certificatesHref}
      nameOf={({ holder, number }) => `${holder}, ${number}`}
      tabs={certificateViews.map(({ title, state }) => ({
        title,
        href: certificatesHref({ search: query.search, program: query.program, state }),
        current: state === query.state,
        count: state === undefined ? undefined : counts[state],
      }))}
      searchedIn="name or number"
      filters={{ program: query.program ?? "" }}
      fields={
        <SelectField label="Program" hideLabel name="program" defaultValue={query.program ?? ""}>
          <option value="">All programs</option>
          {programs.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      }
      none="Issue one when somebody has completed a program. It gets a number and a page by which anybody can check it."
    />
  );
});
