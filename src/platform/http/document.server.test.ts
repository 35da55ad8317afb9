import { expect, it } from "vitest";
import { bytesOf, classAttributesOf, lengthOf, readyPart, tagOf } from "./document.server.ts";

const tags = (...values: string[]) => values.map((value) => `<p class="${value}">`).join("");

it("finds the class attributes of a page, whichever pages came before it, also those alike in length and outer letters", () => {
  for (const values of [["a-b-c"], ["a-x-c", "a-b-c"], ["a-b-c", "a-x-c", "a-b-c"], ["a-x-c"], ["", "আম"]])
    expect(new Set(classAttributesOf([tags(...values)]))).toEqual(new Set(values));
});

it("finds those that stand often once, and those of what is ready", () => {
  expect(classAttributesOf([tags("one", "two", "one"), readyPart(tags("three")), tags("two")])).toEqual([
    "one",
    "two",
    "three",
  ]);
});

it("looks no further than an attribute that never ends", () => {
  expect(classAttributesOf([`${tags("one")}<p class="two`, tags("three")])).toEqual(["one", "three"]);
});

it("makes the bytes of texts and of what is ready, whose memory all pages share", () => {
  const ready = readyPart("<b>খ</b>");
  const bytes = bytesOf(["আ", "ম", ready, "", "a", ready]);
  expect(String(Buffer.concat(bytes))).toBe("আম<b>খ</b>a<b>খ</b>");
  expect(bytes.filter((piece) => piece === ready.bytes)).toHaveLength(2);
  expect(lengthOf(bytes)).toEqual({ all: 27, own: 7 });
  expect(bytesOf([])).toEqual([]);
});

it("names bytes by all of them", () => {
  const tagFor = (...parts: Parameters<typeof bytesOf>[0]) => tagOf(bytesOf(parts));
  expect(tagFor("a", readyPart("b"))).toBe(tagFor("a", readyPart("b")));
  const different = [
    tagFor("a"),
    tagFor("a", readyPart("b")),
    tagFor("a", readyPart("c")),
    tagFor("b", readyPart("b")),
  ];
  expect(new Set(different).size).toBe(4);
});
