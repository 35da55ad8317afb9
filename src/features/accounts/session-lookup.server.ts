import { createHash } from "node:crypto";
import type { Db } from "#platform/db/client.server.ts";
import type { UserRow } from "./user-row.server.ts";

export interface SessionRow extends UserRow {
  /** What was asked for: the session's id, or the hash of its cookie in hex. */
  key: string;
  sessionId: string;
  lastSeenAt: Date;
  withoutSecondFactor: boolean;
}

type By = "id" | "cookie";

/** Asked for at every call of the API: the text and its name are made once, and each connection keeps its plan. */
function queryFor(by: By): { name: string; text: string } {
  const [key, match] =
    by === "id"
      ? ["s.id::text", "s.id = any($1::uuid[])"]
      : ["encode(s.token_hash, 'hex')", "s.token_hash = any(select decode(h, 'hex') from unnest($1::text[]) h)"];
  const text = `select ${key} as key, s.id as "sessionId", s.last_seen_at as "lastSeenAt", u.id, u.email, u.username,
    u.full_name as "fullName", u.role, u.verified_at as "verifiedAt", u.phone_number as "phoneNumber", u.address, u.avatar,
    u.created_at as "createdAt", u.last_login_at as "lastLoginAt",
    u.role <> 'customer' and not exists (
      select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "withoutSecondFactor"
    from sessions s join users u on u.id = s.user_id where ${match} and s.expires_at > now() and u.blocked_at is null`;
  return { name: createHash("sha1").update(text).digest("base64url"), text };
}

/**
 * Looks sessions up that have not expired, by one indexed query for all requests that came in the same turn of the event
 * loop. Each request still gets the row as it is after it has asked: nothing is kept.
 */
class Lookup {
  private readonly db: Db;
  private readonly query: { name: string; text: string };
  private waiting: { keys: Set<string>; rows: Promise<Map<string, SessionRow>> } | undefined;

  constructor(db: Db, by: By) {
    this.db = db;
    this.query = queryFor(by);
  }

  async find(key: string): Promise<SessionRow | undefined> {
    if (!this.waiting) {
      const keys = new Set<string>();
      this.waiting = { keys, rows: this.afterThisTurn(keys) };
    }
    this.waiting.keys.add(key);
    return (await this.waiting.rows).get(key);
  }

  private async afterThisTurn(keys: Set<string>): Promise<Map<string, SessionRow>> {
    await new Promise((resolve) => setImmediate(resolve));
    this.waiting = undefined;
    const { rows } = await this.db.$client.query<SessionRow>({ ...this.query, values: [[...keys]] });
    return new Map(rows.map((row) => [row.key, row]));
  }
}

const lookups = new WeakMap<Db, Record<By, Lookup>>();

/** The session of a key, if it has not expired. */
export function lookUpSession(db: Db, by: By, key: string): Promise<SessionRow | undefined> {
  let known = lookups.get(db);
  if (!known) {
    known = { id: new Lookup(db, "id"), cookie: new Lookup(db, "cookie") };
    lookups.set(db, known);
  }
  return known[by].find(key);
}
