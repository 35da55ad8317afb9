import { textsOf } from "#features/site-texts/client/fields.ts";
import type { AdminProgram } from "./contract.ts";
import { partFields } from "./part-fields.ts";

/** What people call the fields that programs alone have. */
export const programNames = {
  certification: "Certificate",
  format: "Format",
  duration: "Duration",
  audience: "Audience",
  price: "Fee",
  level: "Level",
  mode: "Place of teaching",
  language: "Language",
  hours: "Hours of teaching",
  outcomes: "Outcomes",
  modules: "Modules",
  faculty: "Faculty",
  faq: "Questions",
};

/** What those fields begin with. */
export function programTexts(program: AdminProgram | undefined): Record<keyof typeof programNames, string> {
  return {
    certification: String(program?.certification ?? false),
    format: program?.format ?? "",
    duration: program?.duration ?? "",
    audience: program?.audience ?? "",
    price: String(program?.price ?? ""),
    level: program?.level ?? "",
    mode: program?.mode ?? "",
    language: program?.language ?? "en",
    hours: String(program?.hours ?? ""),
    outcomes: (program?.outcomes ?? []).join("\n"),
    ...(textsOf(partFields(), program ?? {}) as Record<"modules" | "faculty" | "faq", string>),
  };
}
