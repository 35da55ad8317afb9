import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import type { PublicCertificate } from "../contract.ts";
import { pdfInTurn } from "./in-turn.server.ts";
import { shapeLine, shapeLines } from "./shape.server.ts";
import { unpackWoff } from "./woff.server.ts";

const address = "https://iit.example/certificates/7k3m-9qxr-t2wb-h5nc";
const draw = (holder: string, title = "Letters of credit", more: Partial<PublicCertificate> = {}) => {
  const dates = { issuedOn: "2026-11-01", validUntil: null, revokedAt: null };
  const certificate = {
    number: "7K3M-9QXR-T2WB-H5NC",
    state: "valid" as const,
    holder,
    title,
    kind: "completion" as const,
    occasion: null,
    program: null,
    next: null,
  };
  const institute = "Institute of International Trade";
  return pdfInTurn({ certificate: { ...certificate, ...dates, ...more }, holder, institute, address });
};
/** The streams of a file, unpacked. */
const streamsOf = (pdf: Buffer) =>
  [...pdf.toString("latin1").matchAll(/\/Length (\d+)>>\nstream\n/g)].map((found) => {
    const at = found.index + found[0].length;
    return inflateSync(pdf.subarray(at, at + Number(found[1])));
  });
const hexOf = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
const glyphs = async (text: string) => (await shapeLine(text, "serif")).runs.flatMap((run) => run.glyphs);

describe("letters", () => {
  // Forms of letters that join: one where the letters are several. A font alone, without HarfBuzz, gives one for each.
  it.each([
    ["ক্ষ", 1],
    ["জ্ঞ", 1],
    ["র্ক", 2],
    ["ধ্রু", 3],
    ["স্ত্রী", 3],
  ])("of Bangla join: %s", async (text, most) => {
    expect(text.length).toBeGreaterThan(most);
    expect((await glyphs(text)).length).toBeLessThanOrEqual(most);
  });

  it("of Bangla that are spoken after a letter are drawn before it", async () => {
    const [vowel, letter] = [await glyphs("কি"), await glyphs("ক")];
    expect(vowel).toHaveLength(2);
    expect(vowel.at(-1)?.glyph).toBe(letter[0]?.glyph);
    expect(vowel.at(-1)?.x).toBeGreaterThan(0);
  });

  it("of two scripts stand in one line, each in its font, and no form is missing", async () => {
    const { runs, width } = await shapeLine("মোছা. Łucja O’Neill-Müller (ঢাকা)", "serif");
    expect(new Set(runs.map(({ font }) => font.name)).size).toBe(3);
    expect(runs.flatMap((run) => run.glyphs).every(({ glyph }) => glyph > 0)).toBe(true);
    expect(runs.map(({ text }) => text).join("")).toBe("মোছা. Łucja O’Neill-Müller (ঢাকা)");
    expect(width).toBeGreaterThan(8);
  });

  it("stay within their lines, however long the text", async () => {
    const lines = await shapeLines("Trade finance and customs valuation ".repeat(6).trim(), "serif", 20);
    expect(lines.length).toBeGreaterThan(2);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(20);
    expect(
      lines
        .flatMap(({ runs }) => runs.map(({ text }) => text))
        .join(" ")
        .split(" "),
    ).toHaveLength(30);
  });
});

describe("the PDF", () => {
  it("is one page of A4 across whose objects are where its table says", async () => {
    const pdf = (await draw("Rahima Sultana", "Letters of credit", { validUntil: "2029-10-31" })) as Buffer;
    const text = pdf.toString("latin1");
    expect(text).toContain("/MediaBox [0 0 841.89 595.28]");
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe("xref");
    const places = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, at]) => Number(at));
    expect(places.length).toBeGreaterThan(10);
    for (const [i, at] of places.entries()) expect(text.slice(at, at + 12)).toMatch(new RegExp(`^${i + 1} 0 obj`));
    expect(pdf.length).toBeLessThan(300_000);
  });

  it("says its words to who searches and copies, in Bangla too", async () => {
    const holder = "জ্যোৎস্না ভট্টাচার্য্য";
    const [contents = Buffer.of()] = streamsOf((await draw(holder)) as Buffer);
    for (const said of ["জ্যোৎস্না", "ভট্টাচার্য্য", "7K3M-9QXR-T2WB-H5NC", "November 1, 2026", "iit.example/certificates"])
      expect(contents.toString("latin1")).toContain(hexOf(said));
    expect(contents.toString("latin1")).not.toContain(hexOf("EXPIRED"));
    const [over = Buffer.of()] = streamsOf((await draw(holder, "LC", { state: "expired" })) as Buffer);
    expect(over.toString("latin1")).toContain(hexOf("EXPIRED"));
  });

  it("leaves the square code its place, however long the site's address", async () => {
    const far = `https://${"certificates.".repeat(5)}institute-of-international-trade.example/certificates/7k3m`;
    const certificate = {
      number: "7K3M-9QXR-T2WB-H5NC",
      state: "valid" as const,
      holder: "A",
      title: "B",
      kind: "attendance" as const,
      occasion: "December 2, 2026, 6 hours",
      program: null,
    };
    const rest = { issuedOn: "2026-11-01", validUntil: "2029-10-31", revokedAt: null, next: null };
    const given = { certificate: { ...certificate, ...rest }, holder: "A", institute: "IIT", address: far };
    const [contents = Buffer.of()] = streamsOf((await pdfInTurn(given)) as Buffer);
    const places = [...contents.toString("latin1").matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, x]) => Number(x));
    expect(Math.max(...places)).toBeLessThan(841.89 - 58 - 100);
  });

  it("is none where a letter has no form, and the next one is drawn all the same", async () => {
    const [none, one] = await Promise.all([draw("山田太郎"), draw("Rahima Sultana")]);
    expect(none).toBeUndefined();
    expect(one?.toString("latin1", 0, 5)).toBe("%PDF-");
  });
});

it("a font is unpacked to tables that lie where it says", () => {
  const file = "node_modules/@fontsource/inter/files/inter-latin-400-normal.woff";
  const font = unpackWoff(readFileSync(file));
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i).map((at) => ({
    tag: font.toString("latin1", at, at + 4),
    sum: font.readUInt32BE(at + 4),
    start: font.readUInt32BE(at + 8),
    length: font.readUInt32BE(at + 12),
  }));
  for (const { tag, sum, start, length } of tables.filter((table) => table.tag !== "head")) {
    let found = 0;
    for (let at = start; at < start + length; at += 4) found = (found + font.readUInt32BE(at)) >>> 0;
    expect([tag, found]).toEqual([tag, sum]);
  }
  expect(() => unpackWoff(Buffer.from("not a font at all"))).toThrow("not a WOFF");
});

it("is refused while many wait, and drawn again after them", async () => {
  const many = await Promise.allSettled(Array.from({ length: 14 }, () => draw("Rahima Sultana")));
  const refused = many.filter((one) => one.status === "rejected").map(({ reason }) => reason.code);
  expect(refused).toEqual(Array(4).fill("UNAVAILABLE"));
  expect(await draw("Rahima Sultana")).toBeInstanceOf(Buffer);
});

it("HarfBuzz that could not be read is read anew by whoever comes next", async () => {
  vi.resetModules();
  const { harfbuzz } = await import("./harfbuzz.server.ts");
  const require = createRequire(import.meta.url);
  const file = require.resolve("harfbuzzjs");
  await require("harfbuzzjs");
  const read = require.cache[file];
  if (!read) throw new Error("it was read just now");
  const failed = Promise.reject(new Error("no memory"));
  require.cache[file] = { ...read, exports: failed } as NodeJS.Module;
  try {
    await expect(harfbuzz()).rejects.toThrow("no memory");
    expect(await harfbuzz()).toHaveProperty("createFont");
  } finally {
    require.cache[file] = read;
  }
});
