import { expect, test } from "vitest";
import { offlineUse } from "./kept-addresses.ts";

const use = (address: string) => offlineUse(new URL(address, "https://iit.example"));

test.each(["/", "/blogs", "/blogs/lc-dates-by-hand", "/questions/a-b", "/events/past/x", "/about/board-of-directors"])(
  "%s is kept",
  (address) => expect(use(address)).toBe("keep"),
);

test.each([
  "/api/v1/blogs/public-list",
  "/checkout",
  "/checkout/result?order=1",
  "/cart",
  "/dashboard",
  "/dashboard/orders",
  "/dashboard/orders/1/receipt",
  "/dashboard/queries",
  "/dashboard/blogsters",
  "/admin-dashboard",
  "/admin-dashboard/blogs",
  "/admin-dashboard/check-in/x",
  "/profile",
  "/login",
])("%s is left alone", (address) => expect(use(address)).toBe("none"));

test.each([
  "/search?q=lc",
  "/blogs?type=free",
  "/dashboard/blogs",
  "/dashboard/blogs/1",
  "/newsletter",
  "/register",
  "/admin-dashboard/check-in?ticket=1",
])("%s is not kept, but says that one is offline", (address) => expect(use(address)).toBe("say"));

test.each(["/assets/first-abc.js", "/covers/lc-dates-by-hand.svg", "/art/hero-1-dark.svg"])("%s is a file", (address) =>
  expect(use(address)).toBe("file"),
);
