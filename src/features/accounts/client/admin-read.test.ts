// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { adminRead, readAhead } from "./admin-read.ts";
import { refreshSession } from "./session.ts";

const user = { userId: "9b2f6c1e-2c0f-4d8a-9a55-4d5f1d2f7c11", fullName: "Amina", role: "admin", isVerified: true };
const read = vi.fn(async () => "rows");
const request = (path: string) => new Request(`https://iit.example/admin-dashboard/${path}`);
const open = (path: string) => adminRead(request(path), read);

beforeAll(async () => {
  localStorage.setItem("auth_token", "a short token");
  const data = { user, token: "a short token" };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ success: true, message: "", data })));
  // Another file of this worker may have found out before that nobody is here.
  await refreshSession();
});
beforeEach(() => {
  read.mockClear();
});

test("what was begun before the router asks is read once, for its own address, and for one who asks", async () => {
  readAhead(() => open("users"));
  expect(await open("users")).toBe("rows");
  expect(read).toHaveBeenCalledTimes(1);
  await open("users");
  expect(read).toHaveBeenCalledTimes(2);
  readAhead(() => open("jobs"));
  await open("mails");
  await open("jobs");
  expect(read).toHaveBeenCalledTimes(4);
});

test("what went wrong is told to the screen, not only to who began it", async () => {
  read.mockRejectedValueOnce(new Error("no net"));
  readAhead(() => open("coupons"));
  await expect(open("coupons")).rejects.toThrow("no net");
});
