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
