import { describe, expect, it } from "vitest";
import { z } from "zod";
import { listSearch, readList } from "./list-address.ts";

const schema = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .default(1),
  status: z.enum(["all", "open"]).default("all"),
  late: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true"),
  search: z.string().trim().max(5).optional(),
});

describe("the address of a list", () => {
  it("is read by the schema of its call", () => {
    const { query, given, faults } = readList(schema, new URLSearchParams("page=2&late=true&search=abc"));
    expect(query).toEqual({ page: 2, status: "all", late: true, search: "abc" });
    expect(given).toEqual({ page: "2", late: "true", search: "abc" });
    expect(faults).toEqual([]);
  });

  it("leaves out what makes no sense, and names it", () => {
    const { query, faults } = readList(
      schema,
      new URLSearchParams("page=-1&status=lost&search=too+long&__proto__=1&x=1&late=true"),
    );
    expect(query).toEqual({ page: 1, status: "all", late: true });
    expect(faults.map(({ name }) => name)).toEqual(["page", "status", "search", "__proto__", "x"]);
  });

  it("takes empty values for none, and of two the first", () => {
    const { given, faults } = readList(schema, new URLSearchParams("status=&search=+&page=3&page=4"));
    expect([given, faults]).toEqual([{ page: "3" }, []]);
  });

  it("is written as short as can be, and read back the same", () => {
    expect(listSearch(schema, { page: 1, status: "all", late: false, search: "" })).toBe("");
    const written = listSearch(schema, { search: "a&b", late: true, page: 2, status: "open", other: "1" });
    expect(written).toBe("?page=2&status=open&late=true&search=a%26b");
    expect(readList(schema, new URLSearchParams(written)).query).toEqual({
      page: 2,
      status: "open",
      late: true,
      search: "a&b",
    });
  });
});
