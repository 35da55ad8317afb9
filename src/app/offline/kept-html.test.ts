import { expect, test } from "vitest";
import { faceOf, offlinePage } from "./kept-html.ts";

const page =
  '<html lang="en"><head><style>@font-face{src:url(/assets/rare-1.woff2)}</style><link rel="stylesheet" href="/assets/root-1.css" disabled=""/></head><body data-fonts="/assets/sans-1.woff2"><ul class="x" data-kept-pages=""></ul><script type="late">run()</script></body></html>';

test("what a page needs to have a face are its sheet and the fonts of every page, not all that its styles name", () => {
  expect(faceOf(page).sort()).toEqual(["/assets/root-1.css", "/assets/sans-1.woff2"]);
});

test("a page that something is put into has the whole style sheet, and no script", () => {
  const made = offlinePage(page, [{ path: "/blogs", title: "Blogs" }]);
  expect(made).toContain('<link rel="stylesheet" href="/assets/root-1.css"/>');
  expect(made).toContain('<a class="link" href="/blogs">Blogs</a>');
  expect(made).not.toContain("run()");
});

test("the page for one that was not kept has a link to the address that was asked for, with nothing of the address in it", () => {
  const made = offlinePage(page, []);
  expect(made).toMatch(/<a class="btn btn-primary" href="">Try again<\/a><\/p><ul class="x" data-kept-pages=""><\/ul>/);
});
