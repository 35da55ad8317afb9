import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api.ts";
import { forgetReads } from "./kept-reads.ts";
import { keptScreen } from "./kept-screens.ts";

let calls = 0;
const site = "https://iit.example/admin-dashboard";
const open = (path: string) =>
  keptScreen(site + path, "u-1", async () => {
    calls += 1;
    return `${path} ${calls}`;
  });
beforeEach(async () => {
  forgetReads();
  await open("/elsewhere");
  calls = 0;
});

test("coming back to a screen shows it without a call; another address of the list is another one", async () => {
  expect(await open("/users")).toBe("/users 1");
  expect(await open("/users?page=2")).toBe("/users?page=2 2");
  expect(await open("/users")).toBe("/users 1");
  expect(calls).toBe(2);
});

test("an open screen that asks again is read anew", async () => {
  await open("/jobs");
  expect(await open("/jobs")).toBe("/jobs 2");
  await open("/users");
  expect(await open("/jobs")).toBe("/jobs 2");
});

test("other columns of a list are no other list", async () => {
  await open("/users?role=staff");
  expect(await open("/users?role=staff&columns=name,email")).toBe("/users?role=staff 1");
});

test("a write, or another session, forgets it, also while it is read", async () => {
  await open("/users");
  await open("/jobs");
  forgetReads();
  expect(await open("/users")).toBe("/users 3");
  await keptScreen(`${site}/mails`, "u-1", async () => {
    forgetReads();
    return "of before";
  });
  await open("/jobs");
  expect(await open("/mails")).toBe("/mails 5");
});

test("a failure is not kept", async () => {
  await expect(keptScreen(`${site}/coupons`, "u-1", () => Promise.reject(new Error("no answer")))).rejects.toThrow();
  await open("/users");
  expect(await open("/coupons")).toBe("/coupons 2");
});

afterEach(() => vi.unstubAllGlobals());

test("an open screen that can't be read anew stays, and is told of once; another one, another person and a refusal are failures", async () => {
  const told: Event[] = [];
  vi.stubGlobal("window", { dispatchEvent: (event: Event) => told.push(event) });
  const fails = (path: string, status: number, userId = "u-1") =>
    keptScreen(site + path, userId, () => Promise.reject(new ApiError(status, undefined, "no answer")));
  await open("/users");
  // A write came between: nothing else is kept of it.
  forgetReads();
  expect(await fails("/users", 0)).toBe("/users 1");
  expect(await fails("/users", 503)).toBe("/users 1");
  expect(told).toHaveLength(1);
  await expect(fails("/users", 404)).rejects.toThrow();
  await expect(fails("/users", 0, "u-2")).rejects.toThrow();
  expect(await open("/users")).toBe("/users 2");
  await fails("/users", 0);
  expect(told).toHaveLength(2);
  await expect(fails("/jobs", 0)).rejects.toThrow();
  await expect(fails("/jobs", 0)).rejects.toThrow();
});
