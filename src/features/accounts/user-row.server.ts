import type { Role } from "#lib/staff.ts";
import type { User } from "./contract.ts";

/** What an account is to the rest of this feature: never with its password. */
export interface UserRow {
  id: string;
  email: string;
  username: string;
  fullName: string;
  role: Role;
  verifiedAt: Date | null;
  phoneNumber: string | null;
  address: string | null;
  avatar: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
}

/** The user as the user sees it: an explicit list of fields, never the row. */
export function toUser(row: UserRow, secondFactorDue = false): User {
  return {
    userId: row.id,
    fullName: row.fullName,
    username: row.username,
    email: row.email,
    role: row.role,
    avatar: row.avatar,
    isVerified: row.verifiedAt !== null,
    phoneNumber: row.phoneNumber,
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastLogin: row.lastLoginAt?.toISOString() ?? null,
    secondFactorDue,
  };
}
