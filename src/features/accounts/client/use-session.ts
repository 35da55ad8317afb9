import { useSyncExternalStore } from "react";
import { getSession, subscribeToSession } from "./session.ts";
import { emptySession, type SessionState } from "./session-state.ts";

const onServer = () => emptySession;

/** Who is signed in. Not known on the server and until the device was looked at (`loaded`). */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, getSession, onServer);
}
