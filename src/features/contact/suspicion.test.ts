import { expect, test } from "vitest";
import { suspicionOf } from "./suspicion.ts";

const honest = {
  website: "",
  subject: "Event Inquiry",
  message: "Is a place free on 1 August? The programme at https://iit.example/events says hybrid.",
};

test("an honest message raises none", () => {
  expect(suspicionOf(honest, 3000, 3000)).toBeUndefined();
  expect(
    suspicionOf(
      { ...honest, message: "HS 5407.61, Incoterms 2020, e.g. CIF vs. CIP. Art. 16.c of UCP 600." },
      9e6,
      3000,
    ),
  ).toBeUndefined();
});

test("the hidden field, haste and many links do", () => {
  expect(suspicionOf({ ...honest, website: "x" }, 60_000, 3000)).toBe("honeypot");
  expect(suspicionOf(honest, 2999, 3000)).toBe("haste");
  const links = "https://a.example/1 http://b.example www.c.example/x pills.xyz/buy";
  expect(suspicionOf({ ...honest, message: links }, 60_000, 3000)).toBe("links");
});

test.each(["a-", "-", "a", "a-.", "a.com"])("reads a message full of '%s' once, and finds no links in it", (piece) => {
  const message = piece.repeat(Math.floor(40_000 / piece.length));
  const start = performance.now();
  expect(suspicionOf({ ...honest, message }, 60_000, 3000)).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(300);
});

test("finds addresses without a beginning, at the end of a longer one, too", () => {
  const links = "see a.com/1, my-shop.online/2 (b.shop/3) www.x.y.click/4, -c.xyz/5";
  expect(suspicionOf({ ...honest, message: links }, 60_000, 3000)).toBe("links");
});
