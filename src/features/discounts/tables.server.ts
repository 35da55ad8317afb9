import { pgTable, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { certificates } from "#features/certificates/tables.server.ts";
import { moment } from "#platform/db/columns.server.ts";

/** The certificate by which an account said, with number and name, that it is an alumna's or alumnus'. One of an account, and no other's. */
export const discountCertificates = pgTable("discount_certificates", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  certificateId: uuid("certificate_id")
    .notNull()
    .unique("discount_certificates_one")
    .references(() => certificates.id, { onDelete: "cascade" }),
  createdAt: moment("created_at").notNull().defaultNow(),
});
