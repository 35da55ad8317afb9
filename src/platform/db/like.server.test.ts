import { expect, it } from "vitest";
import { containing, literalOf } from "./like.server.ts";

it("takes what was typed for itself, whatever its signs mean to LIKE", () => {
  expect(literalOf("50%_Off\\")).toBe("50\\%\\_off\\\\");
  expect(containing("É")).toBe("%é%");
  expect(containing("e\u0301")).toBe("%é%");
});
