import { listSearch } from "#lib/list-address.ts";
import { type AuditListQuery, auditListQuerySchema } from "./contract.ts";

/** Where the log is read; one note is behind it by its number. */
export const auditPath = "/admin-dashboard/audit-log";

/** The address of the log with these values. */
export const auditHref = (values: Partial<Record<keyof AuditListQuery, string | number>>) =>
  auditPath + listSearch(auditListQuerySchema, values);
