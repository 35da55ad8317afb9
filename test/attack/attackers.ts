import { createAccount } from "#features/accounts/service.server.ts";
import type { Role } from "#lib/staff.ts";
import type { openDatabase } from "#platform/db/client.server.ts";

/** Somebody who calls; those with an account are kept signed in. */
export interface Attacker {
  name: string;
  signIn?: () => Promise<string>;
}

const password = "Correct-Horse-7";

/** An account of its own; it comes back however it was signed out, and its limits are forgotten then. */
export async function attackerOf(
  name: "unverified" | Role,
  origin: string,
  { db, pool }: ReturnType<typeof openDatabase>,
): Promise<Required<Attacker>> {
  const email = `${name}@example.org`;
  const person = { email, password, fullName: "A Person" };
  // Who is not verified is a registration that waits.
  if (name !== "unverified") await createAccount(db, name, person);
  const ask = async (call: string, body: object) => {
    const answer = await fetch(`${origin}/api/v1/auth/${call}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `172.16.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { data?: { token: string }; message: string };
  };
  const signIn = async () => {
    await pool.query("delete from rate_limits");
    if (name !== "unverified") await pool.query("update users set verified_at = now() where email = $1", [email]);
    else if (!(await ask("login", { email, password })).data) await ask("register", person);
    const { data, message } = await ask("login", { email, password });
    if (!data) throw new Error(`${name} cannot sign in again: ${message}`);
    return data.token;
  };
  return { name, signIn };
}

const endsSessions = /logout|sessions|reset-password|deletion/;

/** Signed out, by its own call or by a change that ends sessions: whoever does not notice tries the rest as a stranger. */
export async function isSignedOut(origin: string, token: string | undefined, path: string, status: number) {
  if (!token || status === 0 || (status !== 401 && !endsSessions.test(path))) return false;
  const known = await fetch(`${origin}/api/v1/auth/verify`, { headers: { authorization: `Bearer ${token}` } });
  return known.status === 401;
}
