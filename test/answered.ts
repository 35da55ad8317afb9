import { vi } from "vitest";
import { ApiError } from "#features/accounts/client/api.ts";

/**
 * Stands for the API in a test of the browser's parts: each write gets what `answer` makes of its path (without /api/v1) and body,
 * in the envelope; an ApiError becomes the answer with its status, any other fault is a connection that broke. Reads find nothing.
 * No module is mocked for it, as the files of one worker share them (vitest.config.ts). `vi.unstubAllGlobals` ends it.
 */
export function answerCalls(answer: (path: string, options: { body: never }) => unknown): void {
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const json = (status: number, value: unknown) => new Response(JSON.stringify(value), { status });
    if (method === "GET") return json(200, { success: true, message: "", data: [] });
    try {
      const given = (await answer(address.replace(/^.*\/api\/v1/, ""), {
        body: JSON.parse(String(body)) as never,
      })) as object;
      return json(200, { success: true, message: "", ...given });
    } catch (fault) {
      if (fault instanceof ApiError) return json(fault.status, { success: false, ...(fault.answer as object) });
      throw fault;
    }
  });
}
