import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { SignJWT } from "jose";
import { readSettings } from "#features/settings/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { PublicCertificate } from "../contract.ts";
import { kindWords } from "../kinds.ts";
import { signingKey } from "./keys.server.ts";

type Parts = Pick<Platform, "db" | "keyFor" | "config">;

/** Open Badges 3.0 (1EdTech) upon Verifiable Credentials 2.0 (W3C). */
const contexts = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
] as const;
/** As many certificates stand in one list: fewer would tell which one is asked about. */
export const listLength = 131_072;

const addressOf = ({ config }: Pick<Parts, "config">, path: string) => `${config.siteUrl}/credentials/${path}`;
/** The first moment of a day in Dhaka, as the standards write it. */
const beginOf = (day: string) => new Date(`${day}T00:00:00+06:00`);
const isoOf = (moment: Date) => moment.toISOString().replace(".000Z", "Z");
const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
const dayMs = 86_400_000;

/** Who signs. */
export async function issuerProfile(parts: Parts) {
  const { name, email } = await readSettings(parts.db);
  return {
    id: addressOf(parts, "issuer"),
    type: ["Profile"],
    name,
    url: parts.config.siteUrl,
    ...(email === "" ? {} : { email }),
  };
}

type Achieved = Pick<PublicCertificate, "title" | "kind" | "occasion">;

/** What somebody has achieved who was given such a certificate. */
export function achievementOf(parts: Parts, { key, title, kind, occasion }: Achieved & { key: string }) {
  const attended = kind === "attendance";
  return {
    id: addressOf(parts, `achievements/${key}`),
    type: ["Achievement"],
    achievementType: attended ? "Certificate" : "CertificateOfCompletion",
    name: title,
    description: `A certificate of the institute for ${attended ? "taking part in " : ""}'${title}'.`,
    criteria: {
      narrative: `The institute confirms that the holder ${kindWords[kind]} '${title}'${occasion === null ? "" : ` (${occasion})`}.`,
    },
  };
}

/** What certificates with this key are for; undefined when there is none. */
export async function achievedBy({ db }: Pick<Parts, "db">, key: string): Promise<Achieved | undefined> {
  const { rows } = await db.execute<Achieved & Record<string, unknown>>(
    sql`select title, kind, occasion from certificates where achievement = ${key} limit 1`,
  );
  return rows[0];
}

/** Signs a document as a compact JWS: the header has what the standard allows, and the key's own address. */
async function sign(parts: Parts, payload: Record<string, unknown>): Promise<string> {
  const { id, privateKey } = await signingKey(parts);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: "RS256", kid: addressOf(parts, `keys/${id}`), typ: "JWT" })
    .sign(privateKey);
}

/** A certificate as an Open Badge that can be kept in a wallet: signed, with where to ask whether it was revoked. */
export async function credentialOf(
  parts: Parts,
  certificate: PublicCertificate,
  holder: string,
  { achievement, statusIndex }: { achievement: string; statusIndex: number },
): Promise<string> {
  const { number, title, kind, occasion, issuedOn, validUntil } = certificate;
  const issuer = await issuerProfile(parts);
  const id = parts.config.siteUrl + pageOf.certificate(number);
  const subject = `${id}#holder`;
  const from = beginOf(issuedOn);
  const until = validUntil === null ? undefined : new Date(beginOf(validUntil).getTime() + dayMs - 1000);
  const list = addressOf(parts, `status/${Math.floor(statusIndex / listLength)}`);
  return sign(parts, {
    "@context": contexts,
    id,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: title,
    issuer,
    validFrom: isoOf(from),
    ...(until && { validUntil: isoOf(until) }),
    credentialSubject: {
      id: subject,
      type: ["AchievementSubject"],
      identifier: [{ type: "IdentityObject", hashed: false, identityHash: holder, identityType: "name" }],
      achievement: achievementOf(parts, { key: achievement, title, kind, occasion }),
    },
    credentialStatus: {
      id: `${list}#${statusIndex % listLength}`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: String(statusIndex % listLength),
      statusListCredential: list,
    },
    iss: issuer.id,
    jti: id,
    sub: subject,
    nbf: secondsOf(from),
    ...(until && { exp: secondsOf(until) }),
  });
}

/** Whether a certificate that was issued stands in a list. */
export async function hasList({ db }: Pick<Parts, "db">, list: number): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select coalesce(max(status_index) >= ${list * listLength}::int, false) as there from certificates`,
  );
  return rows[0]?.there === true;
}

/** The lists as they were signed last, and what they were made from. */
const signedLists = new WeakMap<Db, Map<number, { from: string; signed: string }>>();

/** Which certificates of one list hold no longer: a bit for each, and nothing else (W3C Bitstring Status List 1.0). */
export async function statusList(parts: Parts, list: number): Promise<string> {
  const first = list * listLength;
  const { rows } = await parts.db.execute<{ place: number }>(sql`
    select status_index - ${first}::int as place from certificates
    where (revoked_at is not null or replaced_as = 'correction')
      and status_index between ${first}::int and ${first + listLength - 1}::int order by 1`);
  const issuer = await issuerProfile(parts);
  const id = addressOf(parts, `status/${list}`);
  // Of the day: the same bytes until something is revoked.
  const from = beginOf(dhakaDay(new Date(databaseNow())));
  const lists = signedLists.get(parts.db) ?? new Map();
  signedLists.set(parts.db, lists);
  const madeFrom = JSON.stringify([id, issuer.id, from, rows.map(({ place }) => place)]);
  const known = lists.get(list);
  if (known?.from === madeFrom) return known.signed;
  const bits = Buffer.alloc(listLength / 8);
  for (const { place } of rows) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7));
  const signed = await sign(parts, {
    "@context": [contexts[0]],
    id,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: issuer.id,
    validFrom: isoOf(from),
    credentialSubject: {
      id: `${id}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      encodedList: `u${gzipSync(bits).toString("base64url")}`,
    },
    iss: issuer.id,
    jti: id,
    sub: `${id}#list`,
    nbf: secondsOf(from),
  });
  lists.set(list, { from: madeFrom, signed });
  return signed;
}

/** What a document of its own has beside its facts. */
export const asDocument = (facts: object) => ({ "@context": contexts, ...facts });
