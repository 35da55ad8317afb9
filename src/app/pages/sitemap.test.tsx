// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw, drawnWith } from "../../../test/drawn.tsx";
import { publicPages } from "../public-pages.ts";
import Sitemap from "./sitemap.tsx";

drawnWith(async () => Response.error());

it("for people leads to every public page of a fixed address that the one for machines names", async () => {
  const loaderData = { categories: [], programs: [], publications: [], events: [], resources: [], calendar: false };
  await draw(<Sitemap {...({ loaderData } as unknown as Parameters<typeof Sitemap>[0])} />);
  const led = [...document.querySelectorAll("section a")].map((link) => link.getAttribute("href"));
  expect(publicPages.map(({ path }) => path).filter((path) => !led.includes(path))).toEqual([]);
});
