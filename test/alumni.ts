import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { OwnAlumni, SaveAlumni } from "#features/alumni/directory-contract.ts";
import { shownFields } from "#features/alumni/shown-fields.ts";
import { newNumber } from "#features/certificates/number.server.ts";

type Pool = Pick<pg.Pool, "query">;

/** Issues a certificate as it is in the table; answers id and number. */
export async function certificateFor(
  pool: Pool,
  {
    email = null,
    userId = null,
    holder = "Rahima Sultana",
    title = "Letters of credit",
    issuedOn = "2024-05-10",
    validUntil = null,
    occasion = null,
  }: {
    email?: string | null;
    userId?: string | null;
    holder?: string;
    title?: string;
    issuedOn?: string;
    validUntil?: string | null;
    /** Of a certificate of attendance. */
    occasion?: string | null;
  },
): Promise<{ id: string; number: string }> {
  const { rows } = await pool.query(
    `insert into certificates (number, request_key, holder, email, user_id, title, issued_on, valid_until, occasion, kind)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $9::text is null then 'completion' else 'attendance' end) returning id, number`,
    [newNumber(), randomUUID(), holder, email, userId, title, issuedOn, validUntil, occasion],
  );
  return rows[0];
}

/** Texts that are found again wherever they would leak. */
export const typed = {
  headline: "Headline-of-trade-officer",
  organization: "Organization-Padma-Fabrics",
  field: "forwarding",
  place: "Place-Chattogram",
  about: "About-line-one\nabout-line-two",
  link: "https://www.linkedin.com/in/link-of-rahima",
} as const;

/** An entry that shows all there is of this. */
export function entry(
  own: Pick<OwnAlumni, "version" | "name" | "certificates">,
  given: Partial<SaveAlumni> = {},
): SaveAlumni {
  return {
    ...typed,
    version: own.version,
    name: own.name,
    listed: true,
    shown: [...shownFields],
    certificates: own.certificates.map(({ number }) => number),
    ...given,
  };
}

export const launch = (pool: Pool, on = true) =>
  pool.query(
    `insert into site_content (key, data) values ('settings', jsonb_build_object('launched', '{"events": false, "resources": false}'::jsonb || jsonb_build_object('alumni', $1::boolean)))
     on conflict (key) do update set data = site_content.data || excluded.data`,
    [on],
  );
