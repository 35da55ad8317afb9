/** One rule of a password, with its message when broken. The five rules are worth 20 points each. */
export const passwordCriteria = [
  {
    id: "length",
    label: "At least 8 characters",
    message: "Password must be at least 8 characters",
    holds: (password: string) => password.length >= 8,
  },
  {
    id: "upper",
    label: "An uppercase letter",
    message: "Password must contain at least one uppercase letter",
    holds: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    id: "lower",
    label: "A lowercase letter",
    message: "Password must contain at least one lowercase letter",
    holds: (password: string) => /\p{Ll}/u.test(password),
  },
  {
    id: "digit",
    label: "A digit",
    message: "Password must contain at least one digit",
    holds: (password: string) => /\p{Nd}/u.test(password),
  },
  {
    id: "special",
    label: "A special character",
    message: "Password must contain at least one special character",
    holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  },
] as const;

export type StrengthLevel = "Weak" | "Medium" | "Strong";

/** 20 points for each rule kept; up to 40 Weak, up to 80 Medium, above Strong (specification, section 4). */
export function passwordStrength(password: string): { score: number; level: StrengthLevel } {
  const score = passwordCriteria.filter((rule) => rule.holds(password)).length * 20;
  return { score, level: score <= 40 ? "Weak" : score <= 80 ? "Medium" : "Strong" };
}
