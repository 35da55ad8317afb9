import { apiOf } from "#features/accounts/client/typed-api.ts";
import { appearsColumn, itemColumns, ShortCell } from "#features/items/client/item-columns.tsx";
import type { ItemLists } from "#features/items/client/item-screens.ts";
import type { PublicationAdminCalls } from "../../admin/api.server.ts";
import { type AdminPublicationSummary, publicationContract } from "../../admin/contract.ts";
import { publicationKindNames, publicationKinds } from "../../kinds.ts";

const api = apiOf<PublicationAdminCalls>();

/** The list of publications: kind, authors, when it appears. */
export const publicationLists: ItemLists<AdminPublicationSummary, typeof publicationContract.query> = {
  noun: "publication",
  query: publicationContract.query,
  read: (query) => api("GET /publications/admin/list", { query }),
  publish: (step) => api("PATCH /publications/publish", { body: step }),
  remove: (id) => api("DELETE /publications/admin/{id}", { params: { id } }),
  filter: {
    name: "kind",
    label: "Kind",
    choices: [
      { value: "", title: "All kinds" },
      ...publicationKinds.map((value) => ({ value, title: publicationKindNames[value] })),
    ],
  },
  columns: itemColumns<AdminPublicationSummary>("publication", [
    { key: "kind", title: "Kind", size: "sm", cell: ({ kind }) => publicationKindNames[kind] },
    {
      key: "authors",
      title: "Authors",
      phone: "hidden",
      cell: ({ authors }) => <ShortCell>{authors.join(", ")}</ShortCell>,
    },
    appearsColumn,
  ]),
};
