import { keepOwnCopy } from "#features/accounts/client/own-copies.ts";
import { getSession } from "#features/accounts/client/session.ts";
import { pageOf } from "#lib/page-address.ts";
import type { BlogDetail } from "../contract.ts";

/** Keeps a bought blog on the device of whoever is signed in, to be read offline at both of its addresses. */
export function keepForOffline({ id, slug, title, excerpt, content, price }: BlogDetail): void {
  const { user } = getSession();
  if (!user || price === 0) return;
  keepOwnCopy({
    userId: user.userId,
    paths: [pageOf.blog(slug), pageOf.ownBlog(id)],
    copy: { title, excerpt, content },
  });
}
