import { describe, expect, test } from "vitest";
import { outlineOf } from "./outline.ts";

describe("outlineOf", () => {
  test("gives chapters ids made of their words and lists them in order", () => {
    const { html, chapters } = outlineOf("<h2>In short</h2><p>…</p><h2>What the server logs</h2><h3>Not this</h3>");
    expect(html).toBe(
      '<h2 id="in-short">In short</h2><p>…</p><h2 id="what-the-server-logs">What the server logs</h2><h3>Not this</h3>',
    );
    expect(chapters.map((chapter) => chapter.id)).toEqual(["in-short", "what-the-server-logs"]);
  });
  test("reads titles with markup and entities as text", () => {
    expect(outlineOf("<h2>Dates &amp; <em>fees</em></h2>").chapters).toEqual([
      { id: "dates-fees", title: "Dates & fees" },
    ]);
  });
  test("never gives an id twice, nor an empty one", () => {
    const { chapters } = outlineOf("<h2>Fees</h2><h2>Fees</h2><h2>?</h2><h2>শুল্ক</h2>");
    expect(chapters.map((chapter) => chapter.id)).toEqual(["fees", "fees--2", "chapter", "শুল্ক"]);
  });
});
