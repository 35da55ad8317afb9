import { expect, it } from "vitest";
import type { Quote } from "../../contract.ts";
import { priceNews } from "./price-news.ts";

const quote = (total: number, coupon: Quote["coupon"] = null, ids = ["a"]) =>
  ({ total, coupon, lines: ids.map((id) => ({ id, status: "available" })) }) as unknown as Quote;
const applied = { code: "TEN", applied: true, message: "BDT 35 off" };
const ended = { code: "TEN", applied: false, message: "This coupon has ended." };

it.each([
  ["the first answer", undefined, { quote: quote(350), coupon: undefined }, undefined],
  ["the same again", { quote: quote(350), coupon: undefined }, { quote: quote(350), coupon: undefined }, undefined],
  [
    "a coupon that ended",
    { quote: quote(315, applied), coupon: "TEN" },
    { quote: quote(350, ended), coupon: "TEN" },
    "This coupon has ended. Without it the total is BDT 350.",
  ],
  [
    "another price",
    { quote: quote(350), coupon: undefined },
    { quote: quote(391.3), coupon: undefined },
    "The price has changed from BDT 350 to BDT 391.30.",
  ],
  [
    "a coupon that was typed",
    { quote: quote(350), coupon: undefined },
    { quote: quote(315, applied), coupon: "TEN" },
    undefined,
  ],
  [
    "something taken out",
    { quote: quote(700, null, ["a", "b"]), coupon: undefined },
    { quote: quote(350), coupon: undefined },
    undefined,
  ],
])("%s", (_, before, now, news) => expect(priceNews(before, now)).toBe(news));
