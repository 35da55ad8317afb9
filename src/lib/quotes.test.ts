import { expect, it } from "vitest";
import { placeOfQuote } from "./quotes.ts";

const text = "The duty is 25%. In Chattogram the duty is 15%. The duty is paid at once.";

it("finds the words where they stood", () => {
  const place = text.indexOf("the duty is 15%");
  expect(placeOfQuote(text, { quote: "the duty is 15%", place })).toBe(place);
});

it("finds them where they have moved to", () => {
  expect(placeOfQuote(`A new line. ${text}`, { quote: "In Chattogram", place: text.indexOf("In Chattogram") })).toBe(
    12 + text.indexOf("In Chattogram"),
  );
});

it("takes the nearest of several that are alike", () => {
  const last = text.lastIndexOf("The duty is");
  expect(placeOfQuote(text, { quote: "The duty is", place: last + 3 })).toBe(last);
  expect(placeOfQuote(text, { quote: "The duty is", place: 0 })).toBe(0);
});

it("says so when the words are gone, or there are none", () => {
  expect(placeOfQuote(text, { quote: "30%", place: 0 })).toBeUndefined();
  expect(placeOfQuote(text, { quote: "", place: 0 })).toBeUndefined();
});
