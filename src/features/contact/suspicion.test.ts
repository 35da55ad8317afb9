import { expect, test } from "vitest";
import { suspicionOf } from "./suspicion.ts";

const honest = {
  website: "",
  subject: "Event Inquiry",
  message: "Is a place free on 1 August? The programme at https://iit.example/events says hybrid.",
};

test("an honest message raises none", () => {
  expect(suspicionOf(honest, 3000, 3000)).toBeUndefined();
  expect(
    suspicionOf(
      { ...honest, message: "HS 5407.61, Incoterms 2020, e.g. CIF vs. CIP. Art. 16.c of UCP 600." },
      9e6,
      3000,
    ),
  ).toBeUndefined();
});

test("the hidden field, haste and many links do", () => {
  expect(suspicionOf({ ...honest, website: "x" }, 60_000, 3000)).toBe("honeypot");
  expect(suspicionOf(honest, 2999, 3000)).toBe("haste");
  const links = "https://a.example/1 http://b.example www.c.example/x pills.xyz/buy";
  expect(suspicionOf({ ...honest, message: links }, 60_000, 3000)).toBe("links");
});
