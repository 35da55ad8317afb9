import { apiOf } from "#features/accounts/client/typed-api.ts";
import { itemColumns } from "#features/items/client/item-columns.tsx";
import type { ItemLists } from "#features/items/client/item-screens.ts";
import { formatBdt } from "#lib/money.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { ProgramAdminCalls } from "../../admin/api.server.ts";
import { type AdminProgramSummary, lastPlace, programContract } from "../../admin/contract.ts";

const api = apiOf<ProgramAdminCalls>();

/** What a program costs, in words. */
function feeText(price: number | null): string {
  if (price === null) return "On request";
  return price === 0 ? "Free" : formatBdt(price);
}

/** The list of programs: certificate, duration, fee, place. */
export const programLists: ItemLists<AdminProgramSummary, typeof programContract.query> = {
  noun: "program",
  ordered: true,
  query: programContract.query,
  read: (query) => api("GET /programs/admin/list", { query }),
  publish: (step) => api("PATCH /programs/publish", { body: step }),
  remove: (id) => api("DELETE /programs/admin/{id}", { params: { id } }),
  filter: {
    name: "certification",
    label: "Ends in",
    choices: [
      { value: "", title: "With and without a test" },
      { value: "true", title: "Ends in a certificate" },
      { value: "false", title: "No test" },
    ],
  },
  columns: itemColumns("program", [
    {
      key: "certification",
      title: "Ends in",
      size: "sm",
      phone: "hidden",
      cell: ({ certification }) => (certification ? "Certificate" : "No test"),
    },
    { key: "duration", title: "Duration", phone: "hidden", cell: ({ duration }) => <Spoken>{duration}</Spoken> },
    {
      key: "price",
      title: "Fee",
      size: "sm",
      align: "end",
      cell: ({ price }) => <span className="whitespace-nowrap">{feeText(price)}</span>,
    },
    {
      key: "position",
      title: "Place",
      size: "sm",
      align: "end",
      phone: "labelled",
      sort: { field: "position", first: "asc" },
      cell: ({ position }) => (position < lastPlace ? position : "Last"),
    },
  ]),
};
