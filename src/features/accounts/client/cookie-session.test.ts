import { afterEach, expect, test, vi } from "vitest";
import { forgetCookieSession, hasCookieSession } from "./cookie-session.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["", false],
  ["signed_in=1", true],
  ["theme=dark; __Host-signed_in=1", true],
  ["not_signed_in=1", false],
  ["x=signed_in=1", false],
])("%j", (cookie, expected) => {
  vi.stubGlobal("document", { cookie });
  expect(hasCookieSession()).toBe(expected);
});

test("is forgotten under the name that it has, and nothing is written where there is none", () => {
  const forgotten = (cookie: string) => {
    const page = { cookie };
    vi.stubGlobal("document", page);
    forgetCookieSession();
    return page.cookie;
  };
  expect(forgotten("a=b; signed_in=1")).toBe("signed_in=; Max-Age=0; Path=/");
  expect(forgotten("__Host-signed_in=1")).toBe("__Host-signed_in=; Max-Age=0; Path=/; Secure");
  expect(forgotten("a=b")).toBe("a=b");
});
