import { expect, test } from "vitest";
import type { User } from "../contract.ts";
import { emptySession, nextSession } from "./session-state.ts";

const user = { fullName: "Rahima Khatun" } as User;
const signedIn = { loaded: true, user, token: "t1" };

test("is not known until the server has answered", () => {
  const found = nextSession(emptySession, { type: "found", token: "t1" });
  expect(found).toEqual({ loaded: false, user: undefined, token: "t1" });
  expect(nextSession(found, { type: "entered", user, token: "t2" })).toEqual({ loaded: true, user, token: "t2" });
  expect(nextSession(found, { type: "left" })).toEqual({ loaded: true, user: undefined, token: undefined });
});

test("without an answer nobody counts as signed in, but who was known stays", () => {
  const found = nextSession(emptySession, { type: "found", token: "t1" });
  expect(nextSession(found, { type: "unreachable" })).toEqual({ loaded: true, user: undefined, token: "t1" });
  expect(nextSession(signedIn, { type: "unreachable" })).toEqual(signedIn);
});

test("new facts about the user, and none for somebody who has left", () => {
  const renamed = { ...user, fullName: "Rahima Akter" };
  expect(nextSession(signedIn, { type: "changed", user: renamed }).user?.fullName).toBe("Rahima Akter");
  const left = nextSession(signedIn, { type: "left" });
  expect(nextSession(left, { type: "changed", user: renamed })).toBe(left);
});

test("who was here knows what the server took from them, until they come in again", () => {
  const staff = { ...signedIn, user: { ...user, userId: "1", role: "editor" } as User };
  const ended = nextSession(staff, { type: "left", ended: true });
  expect(ended).toEqual({ loaded: true, user: undefined, token: undefined, lost: "session" });
  expect(nextSession(ended, { type: "left" }).lost).toBe("session");
  expect(nextSession(staff, { type: "left" }).lost).toBeUndefined();
  expect(nextSession(emptySession, { type: "left", ended: true }).lost).toBeUndefined();
  expect(nextSession(ended, { type: "entered", user: staff.user, token: "t2" }).lost).toBeUndefined();
  const customer = { ...staff.user, role: "customer" } as User;
  const demoted = nextSession(staff, { type: "entered", user: customer, token: "t2" });
  expect(demoted.lost).toBe("role");
  expect(nextSession(demoted, { type: "entered", user: customer, token: "t3" }).lost).toBe("role");
  expect(nextSession(demoted, { type: "entered", user: staff.user, token: "t3" }).lost).toBeUndefined();
  const another = { ...customer, userId: "2" } as User;
  expect(nextSession(staff, { type: "entered", user: another, token: "t2" }).lost).toBeUndefined();
});
