import { nearestTo } from "#features/search/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { Suggestions } from "./contract.ts";

const perKind = 3;

/** What is answered already and near to the text: public questions and blogs, three of each at most. */
export async function suggest(db: Db, text: string): Promise<Suggestions> {
  const found = await nearestTo(db, text, ["question", "blog"], perKind);
  return {
    questions: found.filter(({ type }) => type === "question").map(({ slug, title }) => ({ slug, title })),
    blogs: found.filter(({ type }) => type === "blog").map(({ slug, title, premium }) => ({ slug, title, premium })),
  };
}
