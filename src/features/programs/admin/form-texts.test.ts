import { expect, it } from "vitest";
import { textsOf } from "#features/site-texts/client/fields.ts";
import type { AdminProgram } from "./contract.ts";
import { programTexts } from "./form-texts.ts";
import { partFields } from "./part-fields.ts";

it("the lists of a program begin as their fields keep them", () => {
  const program = {
    modules: [
      { title: "Rules", hours: 2.5, text: "One an evening." },
      { title: "Value", hours: null, text: "" },
    ],
    faculty: [{ name: "Tahmina Shulka", role: "Lead tutor", profile: null }],
    faq: [{ question: "By heart?", answer: "No." }],
  };
  const { modules, faculty, faq } = programTexts(program as unknown as AdminProgram);
  expect({ modules, faculty, faq }).toEqual(textsOf(partFields(), program));
  const none = programTexts(undefined);
  expect({ modules: none.modules, faculty: none.faculty, faq: none.faq }).toEqual(textsOf(partFields(), {}));
});
