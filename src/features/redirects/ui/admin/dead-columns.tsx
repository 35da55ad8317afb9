import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatCount } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { RedirectCalls } from "../../admin/api.server.ts";
import type { DeadAddress } from "../../admin/contract.ts";
import { NewRedirect } from "./new-redirect.tsx";

const api = apiOf<RedirectCalls>();

function Forget({ id, address }: DeadAddress) {
  const { busy, write } = useWrite();
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={busy}
      aria-label={`Take off the list: ${address}`}
      onClick={() => void write(() => api("DELETE /redirects/dead/{id}", { params: { id } }))}
    >
      Take off the list
    </Button>
  );
}

/** Addresses without a page: how often they were asked for, when, and what can be done. */
export const deadColumns: readonly Column<DeadAddress>[] = [
  {
    key: "address",
    title: "Address",
    size: "lg",
    cell: ({ address }) => (
      <span className="break-all">
        <Spoken>{address}</Spoken>
      </span>
    ),
  },
  {
    key: "hits",
    title: "Visits",
    size: "sm",
    align: "end",
    phone: "labelled",
    sort: { field: "hits", first: "desc" },
    cell: ({ hits }) => formatCount(hits),
  },
  { key: "first", title: "First", size: "sm", phone: "hidden", cell: ({ firstAt }) => formatDay(firstAt) },
  {
    key: "last",
    title: "Last",
    size: "sm",
    phone: "labelled",
    sort: { field: "lastAt", first: "desc" },
    cell: ({ lastAt }) => formatDay(lastAt),
  },
  {
    key: "steps",
    title: "Steps",
    cell: (row) => (
      <span className="-my-1 flex gap-1 py-1 max-lg:flex-wrap">
        <NewRedirect dead={row} />
        <Forget {...row} />
      </span>
    ),
  },
];
