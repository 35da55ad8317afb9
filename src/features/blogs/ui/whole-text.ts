import { apiFetch } from "#features/accounts/client/session.ts";
import { keepForOffline } from "../client/keep-for-offline.ts";
import type { BlogDetail } from "../contract.ts";
import { type Heading, headingsOf } from "../headings.ts";
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
  const answer = await apiFetch<BlogDetail>(`/api/v1/blogs/${blogId}`);
  if (!answer || answer.data.locked) return undefined;
  keepForOffline(answer.data);
  const { content } = answer.data;
  return { html: content, headings: headingsOf(content), follow: (text) => followReading(blogId, text) };
}
