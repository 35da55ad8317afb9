import type { User } from "../contract.ts";

/** Who is here. `loaded` is false until that is known; `token` is the short one for the Authorization header. */
export interface SessionState {
  loaded: boolean;
  user: User | undefined;
  token: string | undefined;
}

export type SessionEvent =
  /** The device holds a token; whose it is has yet to be asked. */
  | { type: "found"; token: string }
  /** Signed in, registered, or confirmed by the server. */
  | { type: "entered"; user: User; token: string }
  /** The user's own facts changed. */
  | { type: "changed"; user: User }
  /** Nobody could be asked: the token is left alone, but nobody counts as signed in. */
  | { type: "unreachable" }
  /** Logged out, or the server does not know the session any more. */
  | { type: "left" };

export const emptySession: SessionState = { loaded: false, user: undefined, token: undefined };

/** The session after an event. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "found":
      return { ...state, token: event.token };
    case "entered":
      return { loaded: true, user: event.user, token: event.token };
    case "changed":
      return state.user === undefined ? state : { ...state, user: event.user };
    case "unreachable":
      // Somebody who was known stays known: a poor connection is no end of a session.
      return { ...state, loaded: true };
    case "left":
      return { loaded: true, user: undefined, token: undefined };
  }
}
