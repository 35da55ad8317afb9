import { apiOf } from "#features/accounts/client/typed-api.ts";
import type { Undo } from "#features/accounts/client/use-write.ts";
import type { BinCalls } from "../admin/api.server.ts";

const api = apiOf<BinCalls>();

/** What is said after something was deleted, with the way back. */
export const inBinWithUndo = (id: string): Undo => ({
  title: "Moved to the bin",
  said: "It stays there for 30 days.",
  work: () => api("POST /bin/{id}/restore", { params: { id } }),
});
