import type { User } from "./contract.ts";

/** What an account is to the rest of this feature: never with its password. */
export interface UserRow {
  id: string;
  email: string;
  /** Empty for a registration that waits and chose none. */
  username: string | null;
  fullName: string;
  role: "admin" | "customer";
  verifiedAt: Date | null;
  phoneNumber: string | null;
  address: string | null;
  avatar: string | null;
  createdAt: Date;
  lastLoginAt: Date | null;
}

/** The username that an address makes: 3 to 30 letters, without a look at who has it. */
export function usernameFrom(email: string): string {
  const local = (email.split("@")[0] ?? "")
    .normalize("NFKD")
    .replace(/[^a-z0-9._-]/g, "")
    .replace(/^[._-]+|[._-]+$/g, "")
    .slice(0, 20)
    .replace(/[._-]+$/, "");
  return local.length >= 3 ? local : `reader-${local}`.replace(/-$/, "");
}

/** The user as the user sees it: an explicit list of fields, never the row. */
export function toUser(row: UserRow, secondFactorDue = false): User {
  return {
    userId: row.id,
    fullName: row.fullName,
    // What waits says the name that it will get if that is free: who has it must not show before the address is proven.
    username: row.username ?? usernameFrom(row.email),
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
