import { formatDateTime } from "#lib/dates.ts";
import { isStaff, roleNames } from "#lib/staff.ts";
import { Badge } from "#ui/badge.tsx";
import type { Column } from "#ui/data-table/column.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { UserSummary } from "../../admin/contract.ts";

/** What somebody may do, and what keeps them from it. */
export function UserBadges({ role, isVerified, blockedAt }: Pick<UserSummary, "role" | "isVerified" | "blockedAt">) {
  return (
    <span className="flex flex-wrap gap-1">
      {blockedAt !== null && <Badge tone="danger">Blocked</Badge>}
      {!isVerified && <Badge>Unverified</Badge>}
      {isStaff(role) && <Badge tone="info">{roleNames[role]}</Badge>}
      {role === "customer" && isVerified && blockedAt === null && (
        <span className="text-muted">{roleNames.customer}</span>
      )}
    </span>
  );
}

/** The people: who, how to reach them, what they are, since when. */
export const userColumns: readonly Column<UserSummary>[] = [
  {
    key: "name",
    title: "Name",
    size: "md",
    sort: { field: "fullName", first: "asc" },
    cell: ({ fullName }) => <Spoken>{fullName}</Spoken>,
  },
  {
    key: "email",
    title: "Email",
    size: "lg",
    cell: ({ email }) => <span className="break-all">{email}</span>,
  },
  { key: "role", title: "Role", size: "sm", cell: (user) => <UserBadges {...user} /> },
  {
    key: "createdAt",
    title: "Signed up",
    sort: { field: "createdAt", first: "desc" },
    phone: "labelled",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    key: "lastLogin",
    title: "Last sign-in",
    sort: { field: "lastLogin", first: "desc" },
    phone: "hidden",
    cell: ({ lastLogin }) =>
      lastLogin === null ? (
        <span className="text-muted">Never</span>
      ) : (
        <time dateTime={lastLogin}>{formatDateTime(lastLogin)}</time>
      ),
  },
];
