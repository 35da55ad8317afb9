import { suggestBlogs } from "#features/blogs/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { Suggestions } from "./contract.ts";
import { suggestPublic } from "./publication.server.ts";

const maxWords = 24;
const perKind = 3;

/** The words of a text that can tell what it is about: of three letters or more, each once, the first 24. */
function tellingWords(text: string): string[] {
  const words = text
    .slice(0, 2000)
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]{3,40}/gu);
  return [...new Set(words)].slice(0, maxWords);
}

/** What is answered already and near to the text: public questions and blogs, three of each at most. */
export async function suggest(db: Db, text: string): Promise<Suggestions> {
  const words = tellingWords(text);
  if (words.length === 0) return { questions: [], blogs: [] };
  const [questions, blogs] = await Promise.all([suggestPublic(db, words, perKind), suggestBlogs(db, words, perKind)]);
  return { questions, blogs };
}
