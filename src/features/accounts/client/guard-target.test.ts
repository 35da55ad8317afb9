import { expect, test } from "vitest";
import type { User } from "../contract.ts";
import { guardTarget } from "./guard-target.ts";
import { emptySession } from "./session-state.ts";

const user = (more: Partial<User>): User => ({
  userId: "b7d8a1de-9f50-4c9e-8c62-19d6a3c7c7c1",
  fullName: "Rahima Khatun",
  username: "rahima",
  email: "rahima@example.org",
  role: "customer",
  avatar: null,
  isVerified: true,
  phoneNumber: null,
  address: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  lastLogin: null,
  secondFactorDue: false,
  ...more,
});

test("a guarded page waits, then lets in, or says where to go first", () => {
  const session = (who: User | undefined) => ({ loaded: true, user: who, token: undefined });
  expect(guardTarget(emptySession, "/profile", "account")).toBeUndefined();
  expect(guardTarget(session(undefined), "/profile?a=1", "account")).toBe(
    "/login?redirect=%2Fprofile%3Fa%3D1&message=auth_required",
  );
  expect(guardTarget(session(user({ isVerified: false })), "/profile", "account")).toBe("/account-verification");
  expect(guardTarget(session(user({})), "/profile", "account")).toBeUndefined();
  expect(guardTarget(session(user({})), "/admin-dashboard", "admin")).toBe("/?message=admin_required");
  for (const role of ["admin", "editor", "desk", "cashier"] as const)
    expect(guardTarget(session(user({ role })), "/admin-dashboard", "admin")).toBeUndefined();
  const due = session(user({ role: "admin", secondFactorDue: true }));
  expect(guardTarget(due, "/admin-dashboard", "admin")).toBe("/profile/second-factor");
  expect(guardTarget(due, "/profile", "account")).toBe("/profile/second-factor");
  expect(guardTarget(due, "/profile/second-factor", "proven")).toBeUndefined();
});

test("at the door of an event one stays while nobody can be asked who one is, and goes when the session is over", () => {
  const asked = { loaded: true, user: undefined, token: "t" };
  expect(guardTarget(asked, "/admin-dashboard/check-in?ticket=1", "admin")).toBeUndefined();
  for (const elsewhere of ["/admin-dashboard", "/admin-dashboard/check-in/x", "/admin-dashboard/check-inn"])
    expect(guardTarget(asked, elsewhere, "admin")).toMatch(/^\/login/);
  expect(guardTarget({ ...asked, token: undefined }, "/admin-dashboard/check-in", "admin")).toMatch(/^\/login/);
});
