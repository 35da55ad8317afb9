/** Claps as the server knows them, and those of this person that it does not know yet. */
export interface ClapState {
  claps: number;
  mine: number;
  /** Pressed, not sent. */
  unsent: number;
  /** On the way. */
  sending: number;
}

export const mostClaps = 50;

/** What one sees: the answer is taken for granted until it comes. */
export function shownClaps({ claps, mine, unsent, sending }: ClapState): { claps: number; mine: number } {
  return { claps: claps + unsent + sending, mine: mine + unsent + sending };
}

/** One press; beyond 50 nothing happens. */
export function pressClap(state: ClapState): ClapState {
  return shownClaps(state).mine >= mostClaps ? state : { ...state, unsent: state.unsent + 1 };
}

/** What was pressed goes out. */
export function sendClaps(state: ClapState): ClapState {
  return { ...state, unsent: 0, sending: state.sending + state.unsent };
}

/** The server has said how many there are; what was pressed meanwhile comes on top. */
export function answerClaps(state: ClapState, answer: { claps: number; myClaps: number }): ClapState {
  const unsent = Math.max(0, Math.min(state.unsent, mostClaps - answer.myClaps));
  return { claps: answer.claps, mine: answer.myClaps, unsent, sending: 0 };
}

/** It could not be sent: everything goes back to what the server knows. */
export function rollBackClaps(state: ClapState): ClapState {
  return { ...state, unsent: 0, sending: 0 };
}
