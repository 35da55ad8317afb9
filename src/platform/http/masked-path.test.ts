import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { maskedPath } from "./masked-path.ts";

test("tokens do not reach the log; slugs and ids do", () => {
  for (let i = 0; i < 200; i += 1)
    for (const bytes of [24, 32])
      expect(maskedPath(`/previews/${randomBytes(bytes).toString("base64url")}`)).toBe("/previews/[token]");
  expect(maskedPath("/tickets/K7M2-9QXD-4T1B-8WZN/code.svg")).toBe("/tickets/[ticket]/code.svg");
  expect(maskedPath("/tickets/k7m2-9qxd-4t1b-8wzn.data")).toBe("/tickets/[ticket].data");
  expect(maskedPath("/Tickets/k7m2 9qxd")).toBe("/Tickets/[ticket]");
  for (const path of [
    "/api/v1/tickets/my",
    "/blogs/a-slug-of-many-words-that-is-longer-than-any-token-of-ours-2026",
    "/api/v1/blogs/b7d8a1de-9f50-4c9e-8c62-19d6a3c7c7c1",
    "/assets/site-B6x1.js",
    "/assets/verify-reset-password-otp-page-B6x1uQ9z.js",
  ])
    expect(maskedPath(path)).toBe(path);
  for (const ending of ["", ".data"])
    expect(maskedPath(`/certificates/7k3m-9qxr-t2wb-h5nc${ending}`)).toBe("/certificates/[number]");
  expect(maskedPath("/Certificates/7K3M-9QXR-T2WB-H5NC")).toBe("/Certificates/[number]");
  expect(maskedPath("/certificates")).toBe("/certificates");
  expect(maskedPath(`/${"a/".repeat(300)}`)).toHaveLength(200);
});
