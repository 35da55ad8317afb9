import { expect, it } from "vitest";
import { actionText, actorText } from "./audit-columns.tsx";

it("names what was done and by whom in words", () => {
  expect(actionText("trade-query.answer")).toBe("Trade query: answer");
  expect(actionText("payment.confirm-transfer")).toBe("Payment: confirm transfer");
  expect([null, { userId: "1", fullName: null }, { userId: "1", fullName: "Amina" }].map(actorText)).toEqual([
    "The site",
    "A deleted account",
    "Amina",
  ]);
});
