import { expect, it } from "vitest";
import { contactFieldsSchema } from "./contract.ts";

it("counts the characters of a message as the database does, an emoji as one", () => {
  const faults = (message: string) => contactFieldsSchema.shape.message.safeParse(message).error?.issues.length ?? 0;
  expect([faults("ok 👍👍👍👍"), faults("ok 👍👍👍👍👍👍👍")]).toEqual([1, 0]);
});
