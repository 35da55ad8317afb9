import { adminHome } from "#lib/admin-screens.ts";
import { listSearch } from "#lib/list-address.ts";
import { standingNames } from "../membership-state.ts";
import { type MembershipListQuery, membershipListQuerySchema } from "./contract.ts";

/** Where memberships are listed; one is behind it by its id. */
export const membershipsPath = `${adminHome}/memberships`;

type Values = Partial<Record<keyof MembershipListQuery, string | number | undefined>>;

/** The address of the list with these values. */
export const membershipsHref = (values: Values) => membershipsPath + listSearch(membershipListQuerySchema, values);

/** The views that one needs daily. */
export const membershipViews = [
  { title: "All", standing: undefined },
  ...(["requested", "asked", "approved", "active", "expired", "refused", "lapsed", "revoked"] as const).map(
    (standing) => ({
      title: standingNames[standing],
      standing,
    }),
  ),
];
