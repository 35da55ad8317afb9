import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { ViewStore } from "#ui/data-table/own-lists.ts";
import type { ListViewCalls } from "../api.server.ts";

const api = apiOf<ListViewCalls>(true);

/** Views of lists as the account has them, on every device. */
export const viewStore: ViewStore = {
  read: async () => (await api("GET /list-views")).data,
  keep: async (view) => (await api("PUT /list-views", { body: view })).data,
  drop: async (view) => (await api("DELETE /list-views", { query: view })).data,
  failure: (error) => failureText(error, "Your views could not be reached. Try again."),
};
