import type { AdminProgram } from "./contract.ts";

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

/** Entries of a list as its field keeps them: what `textsOf` makes of part-fields.ts, which come to the screen a moment later (a test compares them). */
const entries = <One extends object>(all: readonly One[] | undefined, ...keys: readonly (keyof One & string)[]) =>
  JSON.stringify((all ?? []).map((one) => Object.fromEntries(keys.map((key) => [key, String(one[key] ?? "")]))));

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
    modules: entries(program?.modules, "title", "hours", "text"),
    faculty: entries(program?.faculty, "name", "role", "profile"),
    faq: entries(program?.faq, "question", "answer"),
  };
}
