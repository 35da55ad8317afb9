import { Fragment, type ReactNode, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useSession } from "#features/accounts/client/use-session.ts";

/**
 * A screen for one person: where somebody else signs in in another tab it is read anew, and nothing that was typed into it
 * stays. Not drawn anew for whoever comes first, as nobody was known before.
 */
export function OwnScreen({ children }: { children: ReactNode }) {
  const userId = useSession().user?.userId;
  const { revalidate } = useRevalidator();
  const [{ owner, round }, setOwner] = useState({ owner: userId, round: 0 });
  useEffect(() => {
    if (userId === undefined || userId === owner) return;
    setOwner({ owner: userId, round: owner === undefined ? round : round + 1 });
    if (owner !== undefined) void revalidate();
  }, [userId, owner, round, revalidate]);
  return <Fragment key={round}>{children}</Fragment>;
}
