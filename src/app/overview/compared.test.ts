import { expect, it } from "vitest";
import { compared } from "./compared.ts";

it("says how much more or less, and no share of nothing", () => {
  expect(compared(118, 100)).toBe("18% more than before");
  expect(compared(50, 200)).toBe("75% less than before");
  expect(compared(5, 5)).toBe("Same as before");
  expect(compared(0, 0)).toBe("Same as before");
  expect(compared(5, 0)).toBe("None before");
  expect(compared(10_001, 10_000)).toBe("Nearly as before");
  expect(compared(30_000, 100)).toBe("29,900% more than before");
});
