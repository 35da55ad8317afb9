import { listSearch } from "#lib/list-address.ts";
import { certificateStates, stateNames } from "../state.ts";
import { type CertificateListQuery, certificateListQuerySchema } from "./contract.ts";

/** Where certificates are listed; one is behind it by its id, a new one by 'new'. */
export const certificatesPath = "/admin-dashboard/certificates";

type Values = Partial<Record<keyof CertificateListQuery, string | number | undefined>>;

/** The address of the list with these values. */
export const certificatesHref = (values: Values) => certificatesPath + listSearch(certificateListQuerySchema, values);

/** The views that one needs daily. */
export const certificateViews = [
  { title: "All", state: undefined },
  ...certificateStates.map((state) => ({ title: stateNames[state], state })),
];
