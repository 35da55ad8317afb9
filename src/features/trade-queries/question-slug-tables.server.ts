import { itemSlugs } from "#platform/db/item-columns.server.ts";
import { publicQuestions } from "./tables.server.ts";

/** Addresses that a published question had before: they lead to it as long as it is public. */
export const publicQuestionSlugs = itemSlugs("public_question_slugs", () => publicQuestions.id);
