import { columnsParameter } from "#lib/list-address.ts";
import { ApiError } from "./api.ts";
import { keepRead, keptRead, readRound } from "./kept-reads.ts";

/** The address that was read last: the screen that is open. */
let open = "";
/** What the open screen shows, and whose screen it is. */
let shown: { name: string; userId: string; data: unknown } | undefined;
/** Whether it is what was read before, as it could not be read anew. */
let stale = false;

/** Told on the window, with the failure, when that begins (app/shells/admin.tsx). */
export const staleEvent = "stale-screen";

/** No answer, or none that says anything of what was asked: next time there may be one. */
const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Which columns of a list are shown changes nothing of what was read. */
function nameOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete(columnsParameter);
  return `screen ${pathname}?${searchParams}`;
}

/**
 * What a screen of the admin area shows, without a call where it was read within five minutes: coming back to a list shows
 * it at once. A screen that asks again while it is open (a press on its own link, progress that moves, a retry) is read
 * anew; where that fails for the moment it stays as it is, with all that somebody types into it. Writes, and signing in or out,
 * forget all (kept-reads.ts).
 */
export async function keptScreen<T>(address: string, userId: string, read: () => Promise<T>): Promise<T> {
  const again = address === open;
  open = address;
  const name = nameOf(address);
  const kept = again ? undefined : keptRead<T>(name);
  if (kept !== undefined) return show(name, userId, kept);
  const round = readRound();
  try {
    const data = await read();
    keepRead(name, data, round);
    return show(name, userId, data);
  } catch (error) {
    if (!again || shown?.name !== name || shown.userId !== userId || !isPassing(error)) throw error;
    if (!stale) window.dispatchEvent(new CustomEvent(staleEvent, { detail: error }));
    stale = true;
    return shown.data as T;
  }
}

function show<T>(name: string, userId: string, data: T): T {
  shown = { name, userId, data };
  stale = false;
  return data;
}
