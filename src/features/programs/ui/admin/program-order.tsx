import { useMemo } from "react";
import { OrderList, orderColumns } from "#features/accounts/client/order-list.tsx";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { itemsPath } from "#features/items/client/item-screens.ts";
import { PublishedBadge } from "#ui/editor/published-state.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { ProgramOrderCalls } from "../../admin/api.server.ts";
import type { OrderedProgram } from "../../admin/order-contract.ts";

const api = apiOf<ProgramOrderCalls>();

/** The programs: title, whether readers see it, how it ends, its place. */
export const programOrderColumns = orderColumns<OrderedProgram & { name: string }>("Program", [
  { key: "status", title: "Status", size: "sm", cell: (program) => <PublishedBadge {...program} /> },
  {
    key: "certification",
    title: "Ends in",
    size: "sm",
    phone: "hidden",
    cell: ({ certification }) => (certification ? "Certificate" : "No test"),
  },
]);

/** All programs in their order, which buttons change. */
export function ProgramOrder({ programs }: { programs: readonly OrderedProgram[] }) {
  const rows = useMemo(() => programs.map((program) => ({ ...program, name: program.title })), [programs]);
  return (
    <OrderList
      caption="Order of the programs"
      noun="program"
      columns={programOrderColumns}
      rows={rows}
      href={({ id }) => `${itemsPath({ noun: "program" })}/${id}`}
      save={(ids) => api("PUT /programs/admin/order", { body: { ids, before: programs.map(({ id }) => id) } })}
      none={<EmptyState title="No programs yet">The first one begins with its title and its text.</EmptyState>}
    />
  );
}
