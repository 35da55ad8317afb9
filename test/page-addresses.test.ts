import { globSync, readFileSync } from "node:fs";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { pageOf } from "#lib/page-address.ts";
import { serviceOf } from "#lib/service-address.ts";
import routes from "../src/routes.ts";

const known = routes as RouteObject[];
/** What the server has besides its pages. */
const besides =
  /^\/(api\/v1|assets|dev\/mail|sandbox-gateway|healthz|readyz|metrics)(\/|$)|^\/certificates\/[\w-]+\/credential$|^\/resources\/files\/[\w-]+$|^\/[\w-]+\.(png|svg|ico|css)$/;

/** Whether a page, and not the one that says there is none, answers at this address. */
function isPage(address: string): boolean {
  const { pathname } = new URL(address, "http://site.example");
  const found = matchRoutes(known, pathname)?.at(-1)?.route.path;
  return pathname === "/" || besides.test(pathname) || (found !== undefined && found !== "*");
}

const sources = globSync("src/**/*.{ts,tsx}")
  .filter(
    (name) => !/\.test\.tsx?$/.test(name) && !["src/lib/page-address.ts", "src/lib/service-address.ts"].includes(name),
  )
  .map((name) => ({ name, text: readFileSync(name, "utf8") }));
const linesWith = (pattern: RegExp) =>
  sources.flatMap(({ name, text }) => [...text.matchAll(pattern)].map((found) => ({ name, found })));

describe("addresses of pages", () => {
  const { event, legalVersion, citation, ticketFile, ...ofOneWord } = { ...pageOf, ...serviceOf };
  it.each([
    ...Object.entries(ofOneWord).map(([name, make]) => [name, make("one")]),
    ["event", event({ slug: "one", past: false })],
    ["earlier legal text", legalVersion("/terms", 1)],
    ["citation", citation("one", "bib")],
    ["file of a ticket", ticketFile("one", "two")],
    ["past event", event({ slug: "one", past: true })],
  ])("of a %s lead to a page", (_, address) => expect(isPage(address as string)).toBe(true));

  it("that links name lead to a page", () => {
    const named = linesWith(/\b(?:to|href|action)(?:=|: )"(\/[^"]*)"/g);
    expect(named.length).toBeGreaterThan(100);
    expect(
      named.filter(({ found }) => !isPage(found[1] as string)).map(({ name, found }) => `${name}: ${found[1]}`),
    ).toEqual([]);
  });

  it("that carry a slug or an id are written in one place", () => {
    const byHand = linesWith(
      /[`}]\/(?:blogs|questions|programs|publications|resources|events(?:\/past)?|calendar\/events|citations\/publications|certificates|dashboard\/(?:blogs|orders)|unsubscribe|newsletter\/confirm)\/\$\{|\/(?:checkout\?blog|checkout\/result\?order|login\?redirect|contact\?subject|blogs\?category|queries\?case)=\$\{/g,
    );
    expect(byHand.map(({ name, found }) => `${name}: ${found[0]}`)).toEqual([]);
  });
});
