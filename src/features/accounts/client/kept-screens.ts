import { columnsParameter } from "#lib/list-address.ts";
import { keepRead, keptRead, readRound } from "./kept-reads.ts";

/** The address that was read last: the screen that is open. */
let open = "";

/** Which columns of a list are shown changes nothing of what was read. */
function nameOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete(columnsParameter);
  return `screen ${pathname}?${searchParams}`;
}

/**
 * What a screen of the admin area shows, without a call where it was read within five minutes: coming back to a list shows
 * it at once. A screen that asks again while it is open (a press on its own link, progress that moves, a retry) is read
 * anew. Writes, and signing in or out, forget all (kept-reads.ts).
 */
export async function keptScreen<T>(address: string, read: () => Promise<T>): Promise<T> {
  const again = address === open;
  open = address;
  const name = nameOf(address);
  const kept = again ? undefined : keptRead<T>(name);
  if (kept !== undefined) return kept;
  const round = readRound();
  const data = await read();
  keepRead(name, data, round);
  return data;
}
