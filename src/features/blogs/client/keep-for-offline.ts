import { ApiError } from "#features/accounts/client/api.ts";
import { forgetOwnCopy, keepOwnCopy } from "#features/accounts/client/own-copies.ts";
import { getSession } from "#features/accounts/client/session.ts";
import { pageOf } from "#lib/page-address.ts";
import type { BlogDetail } from "../contract.ts";

/**
 * Keeps a bought blog on the device of whoever is signed in, to be read offline at both of its addresses; one that is behind the
 * wall for them, as after a refund, is forgotten. Who runs the site reads every blog without having bought it (`version`):
 * nothing is kept of those.
 */
export function keepForOffline({ id, slug, title, excerpt, content, price, locked, version }: BlogDetail): void {
  const { user } = getSession();
  if (locked) forgetOwnCopy(id);
  else if (user && price > 0 && version === undefined)
    keepOwnCopy({
      userId: user.userId,
      of: id,
      paths: [pageOf.blog(slug), pageOf.ownBlog(id)],
      copy: { title, excerpt, content },
    });
}

/** Forgets a blog of which the site says that it isn't there (a proxy's 404 has no code): a blog that was taken off the site stays its buyers'. */
export function forgetMissing(id: string, error: unknown): void {
  if (error instanceof ApiError && error.code === "NOT_FOUND") forgetOwnCopy(id);
}
