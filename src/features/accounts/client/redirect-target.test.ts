import { expect, test } from "vitest";
import { redirectTarget } from "./redirect-target.ts";

test("goes to a page of this site", () => {
  // What is percent-encoded stays so: it is a name in a path of this site, never a host or a new header line.
  for (const path of [
    "/",
    "/profile",
    "/blogs?page=2&q=a%2Fb",
    "/contact#form",
    "/%0d%0aX:1",
    "/%5c%5cevil",
    "/%2f/evil",
  ])
    expect(redirectTarget(path)).toBe(path);
});

test("never to another site, never round in a circle, and never to a call", () => {
  const foreign = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "JavaScript://%0aalert(1)",
    "/\r\nSet-Cookie: a=b",
    "/\u0000/evil.example",
    "http:/\\evil.example",
    "@evil.example",
    " /profile",
    "profile",
    "",
    null,
    undefined,
    "/login?redirect=%2Flogin",
    "/register",
    "/./login",
    "/x/../register?a=b",
    "/LOGIN",
    "/api",
    "/api/v1/auth/logout",
    "/API/v1/auth/logout",
    "/%61pi/v1/auth/logout",
    "/x/../api/v1/auth/logout",
    "/x/%2e%2e/api/v1/auth/logout?a=b",
    "/a%70i/v1/auth/logout",
    "/ap%69/v1/auth/logout",
    "/%6cogin",
  ];
  for (const path of foreign) expect(redirectTarget(path), JSON.stringify(path)).toBe("/");
  for (const path of ["/login-history", "/apiary", "/pages/api"]) expect(redirectTarget(path)).toBe(path);
});
