import { adminHome } from "#lib/admin-screens.ts";
import { listSearch } from "#lib/list-address.ts";
import { proofStateNames, proofStates } from "../proof-state.ts";
import { type ProofListQuery, proofListQuerySchema } from "./contract.ts";

/** Where proofs of students are listed; one is behind it by its id. */
export const proofsPath = `${adminHome}/discounts`;

type Values = Partial<Record<keyof ProofListQuery, string | number | undefined>>;

/** The address of the list with these values. */
export const proofsHref = (values: Values) => proofsPath + listSearch(proofListQuerySchema, values);

/** The views that one needs daily. */
export const proofViews = [
  { title: "All", state: undefined },
  ...proofStates.map((state) => ({ title: proofStateNames[state], state })),
];
