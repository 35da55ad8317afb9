import type { BlogSummary } from "#features/blogs/contract.ts";
import { featuredLimit } from "./featured.ts";

const featuredAddress = `/api/v1/blogs/public-list?filter-type=featured&sort-by=featured&limit=${featuredLimit}`;

/** A failure that may pass by itself: the network, or the server's own. */
class PassingFailure extends Error {}

async function readOnce(fetcher: typeof fetch): Promise<BlogSummary[]> {
  const answer = await fetcher(featuredAddress, { headers: { accept: "application/json" } }).catch((error: unknown) => {
    throw new PassingFailure("no answer", { cause: error });
  });
  if (answer.status >= 500) throw new PassingFailure(`status ${answer.status}`);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const body = (await answer.json()) as { data: BlogSummary[] };
  return body.data;
}

/**
 * Reads the featured blogs in the browser. A passing failure is tried again after 1, 2 and 4 s, any other is final.
 * Throws when there is no answer to show.
 */
export async function readFeatured(
  fetcher: typeof fetch = fetch,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<BlogSummary[]> {
  for (const delay of [1000, 2000, 4000]) {
    try {
      return await readOnce(fetcher);
    } catch (error) {
      if (!(error instanceof PassingFailure)) throw error;
      await wait(delay);
    }
  }
  return readOnce(fetcher);
}
