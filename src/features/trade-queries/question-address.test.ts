import { expect, it } from "vitest";
import { parseQuestionAddress, questionsHref } from "./question-address.ts";

it.each([
  ["", { text: "", page: 1 }, 0],
  ["q=+lc+&page=2", { text: "lc", page: 2 }, 0],
  ["page=", { text: "", page: 1 }, 0],
  ["page=0", { text: "", page: 1 }, 1],
  ["page=-1", { text: "", page: 1 }, 1],
  ["page=1e9", { text: "", page: 1 }, 1],
  ["q=a&q=b", { text: "a", page: 1 }, 1],
  ["q=a%00b", { text: "", page: 1 }, 1],
  [`q=${"x".repeat(201)}`, { text: "", page: 1 }, 1],
])("reads %s", (search, address, faults) => {
  const read = parseQuestionAddress(new URLSearchParams(search));
  expect({ address: read.address, faults: read.faults.length }).toEqual({ address, faults });
});

it("writes what it reads, as short as can be", () => {
  expect(questionsHref({})).toBe("/questions");
  expect(questionsHref({ text: "L/C & co", page: 3 })).toBe("/questions?q=L%2FC+%26+co&page=3");
});
