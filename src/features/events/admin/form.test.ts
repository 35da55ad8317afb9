import { describe, expect, it } from "vitest";
import { eventFormSchema } from "./form.ts";
import { eventTexts } from "./form-texts.ts";

const item = {
  title: "A talk",
  summary: "In short.",
  body: "<p>Text</p>",
  slug: "",
  subject: "customs",
  publishAt: "",
};
const times = { startsAt: "2031-01-01T10:00", endsAt: "2031-01-01T12:30" };
const fields = { ...item, ...eventTexts(undefined), ...times, kind: "Talk", location: "Dhaka" };
const faultOf = (change: Record<string, string>) =>
  eventFormSchema.safeParse({ ...fields, ...change }).error?.issues.map(({ path }) => path[0]);

describe("the form of an event", () => {
  it("reads times as those of Dhaka, and what is empty as free", () => {
    expect(eventFormSchema.parse(fields)).toMatchObject({
      ...{ startsAt: "2031-01-01T04:00:00.000Z", endsAt: "2031-01-01T06:30:00.000Z" },
      ...{ price: 0, virtual: false, hasRecording: false, slug: undefined, publishAt: null },
    });
    expect(eventFormSchema.parse({ ...fields, price: "1500.50", virtual: "true" })).toMatchObject({
      ...{ price: 1500.5, virtual: true },
    });
  });

  it.each([
    ["kind", ""],
    ["location", " "],
    ["startsAt", ""],
    ["endsAt", ""],
    ["endsAt", "soon"],
    ["endsAt", "2031-01-01T10:00"],
    ["price", "1,500"],
  ])("refuses %s: %s", (name, value) => expect(faultOf({ [name]: value })).toEqual([name]));
});
