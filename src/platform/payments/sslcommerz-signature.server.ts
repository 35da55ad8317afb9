import { createHash, timingSafeEqual } from "node:crypto";

// MD5 is the gateway's choice; nothing of ours is decided by it (the gateway itself is asked).
const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** What a forger would leave out of the signed fields. */
const mustBeSigned = ["tran_id", "amount", "status"];

/** More fields than the gateway has: anybody may send a notice, and each name in its key copies a field into what is hashed. */
const mostNames = 200;

/** `verify_sign` of a notice: MD5 over the fields that `verify_key` names and the hashed password, sorted by name. */
export function isSignatureGood(fields: URLSearchParams, storePassword: string): boolean {
  const named = new Set((fields.get("verify_key") ?? "").split(",", mostNames));
  const names = [...named].filter((name) => fields.has(name));
  if (!mustBeSigned.every((name) => names.includes(name))) return false;
  const pairs = names.map((name): [string, string] => [name, fields.get(name) ?? ""]);
  pairs.push(["store_passwd", md5(storePassword)]);
  pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const expected = Buffer.from(md5(pairs.map(([name, value]) => `${name}=${value}`).join("&")));
  const given = Buffer.from(fields.get("verify_sign") ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
