import { expect, it } from "vitest";
import { byteRange } from "./byte-range.ts";

it.each([
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=0-99", { first: 0, last: 99 }],
  ["bytes=0-98", { first: 0, last: 98 }],
  ["bytes=0-100", { first: 0, last: 99 }],
  ["bytes=99-99", { first: 99, last: 99 }],
  ["bytes=99-", { first: 99, last: 99 }],
  ["bytes=100-", "outside"],
  ["bytes=100-200", "outside"],
  ["bytes=50-49", "whole"],
  ["bytes=50-50", { first: 50, last: 50 }],
  ["bytes=-1", { first: 99, last: 99 }],
  ["bytes=-100", { first: 0, last: 99 }],
  ["bytes=-101", { first: 0, last: 99 }],
  ["bytes=-0", "outside"],
  [`bytes=0-${"9".repeat(30)}`, { first: 0, last: 99 }],
  [`bytes=${"9".repeat(30)}-`, "outside"],
  ["BYTES= 1-2 ", { first: 1, last: 2 }],
  ["bytes=0-1,3-4", "whole"],
  ["bytes=-", "whole"],
  ["bytes=1", "whole"],
  ["bytes=a-b", "whole"],
  ["bytes=-5-5", "whole"],
  ["items=0-1", "whole"],
  ["", "whole"],
  [undefined, "whole"],
])("%s of 100 bytes is %j", (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});
