import { describe, expect, it } from "vitest";
import { parseSearchAddress, searchHref } from "./search-address.ts";

const parse = (query: string) => parseSearchAddress(new URLSearchParams(query));

describe("parseSearchAddress", () => {
  it("reads text, type and page", () => {
    expect(parse("q=letter+of+credit&type=program&page=2")).toEqual({
      address: { text: "letter of credit", type: "program", page: 2 },
      faults: [],
    });
    expect(parse("q=&type=&page=")).toEqual({ address: { text: "", type: "all", page: 1 }, faults: [] });
  });

  it.each([
    [`q=${"a".repeat(201)}`, "q"],
    ["q=%00", "q"],
    ["q=a&q=b", "q"],
    ["type=person", "type"],
    ["type=__proto__", "type"],
    ["page=0", "page"],
    ["page=1e3", "page"],
    ["page=100000", "page"],
  ])("names what is wrong with %j", (query, name) => {
    const { address, faults } = parse(query);
    expect(faults.map((fault) => fault.name)).toEqual([name]);
    expect(faults[0]?.message.length).toBeLessThan(120);
    expect(address.page).toBe(1);
    expect(address.type).toBe("all");
  });
});

describe("searchHref", () => {
  it("leaves out what is usual, and comes back the same", () => {
    expect(searchHref({})).toBe("/search");
    expect(searchHref({ text: "a&b=c", type: "all", page: 1 })).toBe("/search?q=a%26b%3Dc");
    const address = { text: "আমদানি #1", type: "event" as const, page: 3 };
    expect(parse(searchHref(address).slice(8)).address).toEqual(address);
  });
});
