import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/db/columns.server.ts";

/**
 * Keys by which the institute signs: the public half for everybody and for ever, the private half sealed with the secret of
 * this installation. The newest one that opens signs; what earlier ones signed can still be checked. One whose private half is
 * empty was given up.
 */
export const signingKeys = pgTable(
  "signing_keys",
  {
    /** The key's thumbprint (RFC 7638). */
    id: text("id").primaryKey(),
    publicKey: jsonb("public_key").$type<{ kty: string; n: string; e: string }>().notNull(),
    sealed: text("sealed").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("signing_keys_public", sql`${t.publicKey} ? 'n' and not ${t.publicKey} ? 'd'`),
    index("signing_keys_newest").on(t.createdAt, t.id),
  ],
);
