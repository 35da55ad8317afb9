import { useEffect, useState } from "react";
import { useSession } from "#features/accounts/client/use-session.ts";
import type { WholeText } from "./whole-text.ts";

/** What a buyer has of a premium blog. */
export interface OwnCopy {
  whole: WholeText | undefined;
  /** Nobody knows yet whether it was bought. */
  asking: boolean;
  failed: boolean;
  retry: () => void;
}

type Answer = { of: string; text?: WholeText | undefined; failed?: boolean };

/**
 * Looks whether whoever is signed in has bought this blog, and brings the whole text if so. The page itself is the same
 * for everybody; what is behind the wall comes over the API with the session, and is gone with it. `textId` is that of
 * the element that shows the text.
 */
export function useWholeText(blog: { id: string; locked: boolean }, textId: string): OwnCopy {
  const { loaded, user } = useSession();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  const of = user && blog.locked ? `${blog.id} ${user.userId} ${tries}` : undefined;
  useEffect(() => {
    if (of === undefined) return;
    let gone = false;
    import("./whole-text.ts")
      .then(({ readWhole }) => readWhole(blog.id))
      .then(
        (text) => !gone && setAnswer({ of, text }),
        () => !gone && setAnswer({ of, failed: true }),
      );
    return () => {
      gone = true;
    };
  }, [of, blog.id]);

  const text = answer?.of === of ? answer?.text : undefined;
  useEffect(() => {
    const element = text && document.getElementById(textId);
    return element ? text.follow(element) : undefined;
  }, [text, textId]);

  const mine = answer !== undefined && answer.of === of ? answer : undefined;
  return {
    whole: mine?.text,
    asking: blog.locked && (!loaded || (of !== undefined && mine === undefined)),
    failed: mine?.failed === true,
    retry: () => setTries((now) => now + 1),
  };
}
