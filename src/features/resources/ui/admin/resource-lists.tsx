import { apiOf } from "#features/accounts/client/typed-api.ts";
import { appearsColumn, itemColumns } from "#features/items/client/item-columns.tsx";
import type { ItemLists } from "#features/items/client/item-screens.ts";
import type { ResourceAdminCalls } from "../../admin/api.server.ts";
import { type AdminResourceSummary, resourceContract } from "../../admin/contract.ts";
import { resourceKindNames, resourceKinds } from "../../kinds.ts";

const api = apiOf<ResourceAdminCalls>();

/** The list of resources: kind, when it appears. */
export const resourceLists: ItemLists<AdminResourceSummary, typeof resourceContract.query> = {
  noun: "resource",
  query: resourceContract.query,
  read: (query) => api("GET /resources/admin/list", { query }),
  publish: (step) => api("PATCH /resources/publish", { body: step }),
  remove: (id) => api("DELETE /resources/admin/{id}", { params: { id } }),
  filter: {
    name: "kind",
    label: "Kind",
    choices: [
      { value: "", title: "All kinds" },
      ...resourceKinds.map((value) => ({ value, title: resourceKindNames[value] })),
    ],
  },
  columns: itemColumns<AdminResourceSummary>("resource", [
    { key: "kind", title: "Kind", size: "sm", cell: ({ kind }) => resourceKindNames[kind] },
    appearsColumn,
  ]),
};
