import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { OpenBlogCalls } from "../api.server.ts";

const api = apiOf<OpenBlogCalls>();

/** All categories in the editors' order, for those who put something under one. Throws ApiError. */
export async function readCategories() {
  return (await api("GET /categories")).data;
}
