import { describe, expect, it } from "vitest";
import { faultsOfDraft } from "./draft-faults.ts";

const source = (url: string) => faultsOfDraft({ sources: [{ url }], featuredImage: null });
const image = (featuredImage: string | null) => faultsOfDraft({ sources: [], featuredImage });

describe("faultsOfDraft", () => {
  it("takes links of the web and pictures of this site", () => {
    for (const url of ["https://www.wto.org/a?b=c#d", "http://nbr.gov.bd/", "https://a.example/(x)"])
      expect(source(url)).toEqual([]);
    for (const path of [null, "/covers/a.svg", "/files/2026/a-b_c.webp"]) expect(image(path)).toEqual([]);
  });

  it.each([
    "javascript:alert(1)",
    " \tjava\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "//evil.example/",
    "/blogs",
    "ftp://a.example/",
    "vbscript:x",
    "https://a.example/ b",
    "",
  ])("refuses %j as a source and names it", (url) => expect(source(url)[0]?.path).toBe("sources.0.url"));

  it.each([
    "javascript:alert(1)",
    "//evil.example/x.png",
    "/\\evil.example",
    "https://evil.example/x.png",
    '/x" onerror="y',
    "x.png",
    "",
  ])("refuses %j as a picture", (path) => expect(image(path)[0]?.path).toBe("featuredImage"));
});
