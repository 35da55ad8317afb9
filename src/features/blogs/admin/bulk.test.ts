import { describe, expect, it } from "vitest";
import { changeOf, doneText } from "./bulk.ts";

const term = (name: string) => ({ id: `id-${name}`, slug: name.replaceAll(" ", "-"), name });
const blog = { categories: [term("customs")], hashtags: [term("back to back"), term("ucp")], price: 450 };

describe("a step for many blogs", () => {
  it("adds what a blog lacks behind what it has, and knows the way back", () => {
    const terms = [term("customs"), term("freight")];
    expect(changeOf({ kind: "categories", way: "add", terms }, blog)).toEqual({
      change: { categories: ["id-customs", "id-freight"] },
      back: { categories: ["id-customs"] },
    });
  });

  it("knows a hashtag by its word, however it is written", () => {
    const terms = [{ name: "Back-to-back" }, { name: "new one" }];
    expect(changeOf({ kind: "hashtags", way: "add", terms }, blog)?.change).toEqual({
      hashtags: ["id-back to back", "id-ucp", "new one"],
    });
    expect(changeOf({ kind: "hashtags", way: "remove", terms }, blog)).toEqual({
      change: { hashtags: ["id-ucp"] },
      back: { hashtags: ["id-back to back", "id-ucp"] },
    });
  });

  it("leaves alone what is so already", () => {
    expect(changeOf({ kind: "categories", way: "add", terms: [term("customs")] }, blog)).toBeUndefined();
    expect(changeOf({ kind: "hashtags", way: "remove", terms: [{ name: "boats" }] }, blog)).toBeUndefined();
    expect(changeOf({ kind: "price", price: 450 }, blog)).toBeUndefined();
    expect(changeOf({ kind: "price", price: 0 }, blog)).toEqual({ change: { price: 0 }, back: { price: 450 } });
  });

  it("says what was done", () => {
    expect(doneText({ kind: "categories", way: "add", terms: [{ name: "Freight" }] }, 1)).toBe(
      "Freight added to 1 blog.",
    );
    expect(doneText({ kind: "hashtags", way: "remove", terms: [{ name: "ucp" }, { name: "lc" }] }, 3)).toBe(
      "#ucp, #lc taken out of 3 blogs.",
    );
    expect(doneText({ kind: "price", price: 5 }, 2)).toBe("2 blogs have the new price.");
  });
});
