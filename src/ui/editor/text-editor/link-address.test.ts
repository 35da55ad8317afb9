import { expect, it } from "vitest";
import { isKeptAddress, linkAddress } from "./link-address.ts";

it.each([
  ["https://www.wto.org/english", "https://www.wto.org/english"],
  ["www.wto.org", "https://www.wto.org"],
  [" HTTP://example.org ", "HTTP://example.org"],
  ["/blogs/lc-dates-by-hand", "/blogs/lc-dates-by-hand"],
  ["mailto:desk@iit.example", "mailto:desk@iit.example"],
  [" desk@iit.example", "mailto:desk@iit.example"],
])("%s leads to %s", (typed, address) => expect(linkAddress(typed)).toBe(address));

it.each([
  "",
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "letters",
  "https://",
  "two words.org",
  "ftp://a.b",
])("%s is no address", (typed) => expect(linkAddress(typed)).toBeUndefined());

it("keeps what the server keeps", () => {
  for (const href of ["https://a.b", "HTTP://a.b", "mailto:a@b.c", "/blogs", "#part", "?page=2", "page", "page/a:b"])
    expect(isKeptAddress(href), href).toBe(true);
  for (const href of [
    "javascript:alert(1)",
    " java\nscript:alert(1)",
    "\u0001javascript:x",
    "data:text/html,x",
    "//a.b",
    "ftp://a.b",
  ])
    expect(isKeptAddress(href), href).toBe(false);
});
