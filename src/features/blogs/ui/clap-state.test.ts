import { expect, it } from "vitest";
import { answerClaps, type ClapState, pressClap, rollBackClaps, sendClaps, shownClaps } from "./clap-state.ts";

const known: ClapState = { claps: 10, mine: 2, unsent: 0, sending: 0 };
const press = (state: ClapState, times: number): ClapState =>
  times === 0 ? state : press(pressClap(state), times - 1);

it("shows presses at once, and what the server says when it has spoken", () => {
  const pressed = press(known, 3);
  expect(shownClaps(pressed)).toEqual({ claps: 13, mine: 5 });
  const under = press(sendClaps(pressed), 1);
  expect(under).toMatchObject({ sending: 3, unsent: 1 });
  expect(shownClaps(under)).toEqual({ claps: 14, mine: 6 });
  // Others clapped meanwhile.
  const answered = answerClaps(under, { claps: 40, myClaps: 5 });
  expect(shownClaps(answered)).toEqual({ claps: 41, mine: 6 });
});

it("goes back to what is true when sending fails", () => {
  expect(shownClaps(rollBackClaps(press(sendClaps(press(known, 3)), 2)))).toEqual({ claps: 10, mine: 2 });
});

it("ends at 50, also when another window clapped", () => {
  const full = press(known, 80);
  expect(shownClaps(full).mine).toBe(50);
  expect(pressClap(full)).toBe(full);
  expect(shownClaps(answerClaps(press(known, 5), { claps: 60, myClaps: 49 }))).toEqual({ claps: 61, mine: 50 });
});
