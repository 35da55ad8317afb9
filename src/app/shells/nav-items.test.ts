import { expect, test } from "vitest";
import { footerLinks, menuAt, navItems, placeOf } from "./nav-items.ts";

const home = { title: "Home", href: "/" };
const blogs = { title: "Blogs", href: "/blogs" };

test("home is active only on itself", () => {
  expect(placeOf(home, "/")).toBe("page");
  expect(placeOf(home, "/blogs")).toBeUndefined();
});

test("the others are active by path prefix, whole segments only", () => {
  expect(placeOf(blogs, "/blogs")).toBe("page");
  expect(placeOf(blogs, "/blogs/ucp-600-article-16")).toBe("section");
  expect(placeOf(blogs, "/blogs-archive")).toBeUndefined();
});

test("Trade Query opens a dialog and is never the current page", () => {
  const item = navItems.find((one) => one.action === "trade-query");
  expect(item && placeOf(item, "/contact")).toBeUndefined();
});

test("the menu has one word for all pages on which it looks alike", () => {
  expect(menuAt("/blogs/one")).toBe(menuAt("/blogs/two"));
  expect(menuAt("/programs")).toBe(menuAt("/login"));
  const looks = ["/", "/about", "/about/board-of-directors", "/blogs", "/blogs/one", "/login"].map(menuAt);
  expect(new Set(looks).size).toBe(looks.length);
});

test("the footer links are those of the specification", () => {
  expect(footerLinks.flatMap((group) => group.links.map((link) => link.href))).toEqual([
    "/",
    "/blogs",
    "/events",
    "/resources",
    "/alumni",
    "/privacy",
    "/terms",
    "/cookie-policy",
    "/sitemap",
  ]);
});
