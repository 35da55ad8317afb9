import { expect, test } from "vitest";
import { cleanEmail, maskEmail } from "./email-address.ts";

test("takes one plain address and stores it in one spelling", () => {
  expect(cleanEmail("  Rahima@Example.ORG ")).toBe("rahima@example.org");
  expect(cleanEmail("a+b@mail.iit.example")).toBe("a+b@mail.iit.example");
  expect(cleanEmail("re\u0301ne@example.org")).toBe("r\u00e9ne@example.org");
});

test("one host in other letters is one address", () => {
  const address = "rahima@mail.example.org";
  for (const host of ["ｍail.ｅxample.org", "mail。example．org", "MAIL.𝐞xample.org"])
    expect(cleanEmail(`rahima@${host}`)).toBe(address);
  // A mailbox of its own.
  expect(cleanEmail("ｒahima@example.org")).toBe("ｒahima@example.org");
});

test.each([
  "",
  "rahima",
  "@example.org",
  "rahima@",
  "rahima@example",
  "a@b@example.org",
  "a b@example.org",
  "a@example.org, b@example.org",
  "A <a@example.org>",
  "a@example.org\r\nBcc: b@example.org",
  "a\0@example.org",
  "a@example..org",
  `${"x".repeat(65)}@example.org`,
  `a@${"x".repeat(250)}.org`,
  `a@${"İ".repeat(200)}.org`,
  "rahima\u200b@example.org",
  "\u202erahima@example.org",
  "\ud800@example.org",
])("%j is no address", (text) => expect(cleanEmail(text)).toBeUndefined());

test("a masked address keeps the first letter and the host", () => {
  expect(maskEmail("rahima@example.org")).toBe("r•••@example.org");
  expect(maskEmail("আলী@example.org")).toBe("আ•••@example.org");
});
