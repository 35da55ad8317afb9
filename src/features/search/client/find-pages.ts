import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { SearchCalls } from "../api.server.ts";

const api = apiOf<SearchCalls>(true);

/** Pages of the site that words can lead to, as its own search finds them; answers to questions are not linked to. Throws ApiError. */
export async function findPages(words: string): Promise<{ title: string; href: string; kind: string }[]> {
  const { items } = (await api("GET /search", { query: { q: words, typing: "1", limit: "8" } })).data;
  return items
    .filter(({ type }) => type !== "question")
    .map(({ title, url, type }) => ({ title, href: url, kind: type.charAt(0).toUpperCase() + type.slice(1) }));
}
