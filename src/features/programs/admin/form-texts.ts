import type { AdminProgram } from "./contract.ts";

/** What people call the fields that programs alone have. */
export const programNames = {
  certification: "Certificate",
  format: "Format",
  duration: "Duration",
  audience: "Audience",
  price: "Fee",
};

/** What those fields begin with. */
export function programTexts(program: AdminProgram | undefined): Record<keyof typeof programNames, string> {
  return {
    certification: String(program?.certification ?? false),
    format: program?.format ?? "",
    duration: program?.duration ?? "",
    audience: program?.audience ?? "",
    price: String(program?.price ?? ""),
  };
}
