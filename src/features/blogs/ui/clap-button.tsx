import { type ComponentType, useEffect, useRef, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { useToast } from "#ui/toast.tsx";
import type { BlogReaderCalls } from "../reader-api.server.ts";
import {
  answerClaps,
  type ClapState,
  mostClaps,
  pressClap,
  rollBackClaps,
  sendClaps,
  shownClaps,
} from "./clap-state.ts";
import { ReadMark } from "./read-mark.tsx";

/** People clap several times in a row: one request carries them all. */
const waitMs = 600;

/** Clapping, for whoever is signed in. Counts at once; goes back when the server could not be told. */
export default function ClapButton({
  blogId,
  claps,
  Face,
}: {
  blogId: string;
  claps: number;
  /** What stands on the button; given, so that it is loaded with the page and not a second time. */
  Face: ComponentType<{ claps: number }>;
}) {
  const { toast } = useToast();
  const [state, setState] = useState<ClapState>({ claps, mine: 0, unsent: 0, sending: 0 });
  const newest = useRef(state);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const path = `/api/v1/blogs/reactions/${blogId}` as const;

  useEffect(() => {
    const set = (next: ClapState) => {
      newest.current = next;
      setState(next);
    };
    set({ claps, mine: 0, unsent: 0, sending: 0 });
    let gone = false;
    (apiFetch as Fetch<Pick<BlogReaderCalls, "claps" | "clap">>)(path).then(
      (answer) => {
        if (!gone && newest.current.sending === 0) set(answerClaps(newest.current, answer.data));
      },
      // The number on the page will do; the next clap tells the true one.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [path, claps]);

  const change = (next: ClapState) => {
    newest.current = next;
    setState(next);
  };
  const send = async () => {
    const count = newest.current.unsent;
    if (count === 0 || newest.current.sending > 0) return;
    change(sendClaps(newest.current));
    try {
      const answer = await (apiFetch as Fetch<Pick<BlogReaderCalls, "claps" | "clap">>)(path, {
        method: "POST",
        body: { type: "clap", count },
      });
      change(answerClaps(newest.current, answer.data));
    } catch (error) {
      change(rollBackClaps(newest.current));
      const description = failureText(error, "Your claps could not be sent. Please try again.");
      toast({ title: "Your clap didn't go through", description, variant: "destructive" });
    }
    if (newest.current.unsent > 0) timer.current = setTimeout(send, waitMs);
  };
  // Leaving the page sends what is still waiting.
  const leave = useRef(send);
  leave.current = send;
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void leave.current();
    },
    [],
  );

  const shown = shownClaps(state);
  const full = shown.mine >= mostClaps;
  const press = () => {
    if (full) return;
    change(pressClap(newest.current));
    clearTimeout(timer.current);
    timer.current = setTimeout(send, waitMs);
  };
  return (
    <>
      <button type="button" className="clap" onClick={press} aria-disabled={full || undefined}>
        {/* A new element for each clap begins its little movement anew. */}
        <span key={shown.mine} className={state.unsent > 0 ? "clap-beat inline-flex" : "inline-flex"}>
          <Face claps={shown.claps} />
        </span>
      </button>
      <p role="status" className="text-sm text-muted">
        {full ? "You have given all 50 claps." : shown.mine > 0 ? `${shown.mine} from you` : ""}
      </p>
      {/* Here, so that it is loaded for people who are signed in alone. */}
      <ReadMark blogId={blogId} />
    </>
  );
}
