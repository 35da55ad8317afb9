import { formatDay } from "#lib/dates.ts";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { ProofSummary } from "../../admin/contract.ts";
import { ProofBadge } from "../proof-badge.tsx";

/** Proofs of students: whose, where they study, how each stands. */
export const proofColumns: readonly Column<ProofSummary>[] = [
  {
    key: "name",
    title: "Name",
    size: "lg",
    sort: { field: "name", first: "asc" },
    cell: ({ name }) => <Spoken>{name}</Spoken>,
  },
  {
    key: "institution",
    title: "University or college",
    size: "lg",
    cell: ({ institution }) => <Spoken>{institution}</Spoken>,
  },
  { key: "state", title: "State", size: "sm", cell: ({ state }) => <ProofBadge state={state} /> },
  {
    key: "until",
    title: "Until",
    size: "sm",
    phone: "labelled",
    cell: ({ validUntil }) => validUntil && <time dateTime={validUntil}>{formatDay(validUntil)}</time>,
  },
  {
    key: "created",
    title: "Sent",
    size: "sm",
    phone: "labelled",
    sort: { field: "createdAt", first: "asc" },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
  },
];
