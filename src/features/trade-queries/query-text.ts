import { countCharacters, isBlank, isPrintableText, unprintableMessage } from "#lib/input-text.ts";

/** Limits of a query (specification, section 9) and of an answer, in characters. */
export const queryLimits = { min: 10, max: 5000 };
export const answerLimit = 20_000;

/** What is wrong with a tidied query; the words are the specification's (section 5). */
export function queryFault(text: string): string | undefined {
  if (isBlank(text)) return "Query is required";
  const count = countCharacters(text);
  if (count < queryLimits.min) return `Query must be at least ${queryLimits.min} characters long`;
  if (count > queryLimits.max) return `Query cannot exceed ${queryLimits.max} characters`;
  return isPrintableText(text) ? undefined : unprintableMessage;
}

/** The same for another text: `name` says what it is ('Answer'), `max` how long it may be. */
export function textFault(text: string, name: string, max: number): string | undefined {
  if (isBlank(text)) return `${name} is required`;
  if (countCharacters(text) > max) return `${name} cannot exceed ${max} characters`;
  return isPrintableText(text) ? undefined : unprintableMessage;
}
