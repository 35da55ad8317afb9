import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { forgetMissing, keepForOffline } from "../client/keep-for-offline.ts";
import { type Heading, headingsOf } from "../headings.ts";
import type { BlogReaderCalls } from "../reader-api.server.ts";
import { followReading } from "../reading-position.ts";

/** A text with nothing behind a wall. */
export interface WholeText {
  html: string;
  headings: Heading[];
  /** Goes to where one stopped and keeps where one is; returns what ends it. */
  follow(text: HTMLElement): () => void;
}

/** The whole text of a blog for whoever is signed in; undefined when it is not theirs. Throws ApiError. */
export async function readWhole(blogId: string): Promise<WholeText | undefined> {
  const answer = await (apiFetch as Fetch<BlogReaderCalls>)(`/api/v1/blogs/${blogId}`).catch((error: unknown) => {
    forgetMissing(blogId, error);
    throw error;
  });
  keepForOffline(answer.data);
  if (answer.data.locked) return undefined;
  const { content, version } = answer.data;
  // Who runs the site reads every blog without having bought it: nothing is kept of where. What they did buy is on their shelf.
  const follow = version === undefined ? (text: HTMLElement) => followReading(blogId, text) : () => () => {};
  return { html: content, headings: headingsOf(content), follow };
}
