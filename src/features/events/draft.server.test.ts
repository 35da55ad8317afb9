import { expect, it } from "vitest";
import { eventRow } from "./draft.server.ts";

const startsAt = new Date("2031-01-01T04:00:00Z");
const item = { slug: "talk", title: "A talk", summary: "In short.", body: "<p>Text</p>", subject: "customs" };
const draft = {
  ...{ ...item, status: "draft" as const, publishAt: null, kind: "Talk", location: "Dhaka" },
  ...{ startsAt, virtual: false, price: 1500.55, hasRecording: false, image: null },
};

it("is an event that ends after it begins, with its price in poisha", () => {
  expect(eventRow({ ...draft, endsAt: new Date(startsAt.getTime() + 1) })).toMatchObject({ pricePoisha: 150_055 });
  const fault = expect.objectContaining({
    code: "VALIDATION_FAILED",
    errors: [expect.objectContaining({ path: "endsAt" })],
  });
  expect(() => eventRow({ ...draft, endsAt: startsAt })).toThrow(fault);
});
