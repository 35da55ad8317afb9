import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import { ApiError, failureText } from "../../client/api.ts";
import { apiFetch } from "../../client/session.ts";
import type { Read } from "../../client/use-read.ts";
import type { SessionInfo } from "../../contract.ts";
import type { OwnAccountCalls } from "../../own-api.server.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { SectionRow } from "./section-row.tsx";
import { SessionRow } from "./session-row.tsx";

const call: Fetch<OwnAccountCalls> = apiFetch;

/** As many are shown at first. */
const few = 5;
const path = "/api/v1/auth/sessions";

function Sessions({ list, onChange }: { list: SessionInfo[]; onChange: (list: SessionInfo[]) => void }) {
  const { toast } = useToast();
  const top = useRef<HTMLUListElement>(null);
  const [ending, setEnding] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [all, setAll] = useState(false);
  const own = list.filter(({ current }) => current);
  const others = list.filter(({ current }) => !current);
  const shown = [...own, ...others].slice(0, all ? undefined : few);

  async function end({ id, device }: SessionInfo) {
    setEnding(id);
    try {
      await call(`${path}/${id}`, { method: "DELETE" }).catch((error: unknown) => {
        // It has ended meanwhile, which is what was wanted.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      });
      onChange(list.filter((session) => session.id !== id));
      // The row that was pressed is gone now.
      top.current?.focus();
      toast({ title: "Signed out", description: `${device} has to sign in again.` });
    } catch (error) {
      const description = failureText(error, `${device} is still signed in. Check your connection and try again.`);
      toast({ title: "Not signed out", description, variant: "destructive" });
    } finally {
      setEnding(undefined);
    }
  }
  async function endOthers() {
    await call(`${path}/end-others`, { method: "POST" });
    // Flushed: the dialog must be closed and its trigger gone before the focus moves on.
    flushSync(() => {
      setAsking(false);
      onChange(own);
    });
    top.current?.focus();
    toast({ title: "Signed out", description: "Only this browser is signed in now." });
  }

  return (
    <>
      <ul ref={top} tabIndex={-1} aria-label="Browsers that are signed in" className="-mt-4 border-b border-line">
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending === session.id}
            onEnd={() => ending === undefined && void end(session)}
          />
        ))}
      </ul>
      {others.length === 0 && <p className="mt-4 text-muted">No other browser is signed in.</p>}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {list.length > shown.length && (
          <Button variant="quiet" className="max-sm:w-full" onClick={() => setAll(true)}>
            Show all {list.length} browsers
          </Button>
        )}
        {others.length > 0 && (
          <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
            Sign out all others
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Sign out all other browsers?"
        action={others.length === 1 ? "Sign out 1 browser" : `Sign out ${others.length} browsers`}
        send={endOthers}
      >
        <p>You stay signed in here. On every other phone or computer your password is needed again.</p>
      </ConfirmDialog>
    </>
  );
}

function SessionsSkeleton() {
  return (
    <SkeletonGroup label="Loading the browsers">
      <div className="-mt-4 border-b border-line">
        {[0, 1].map((row) => (
          <div
            key={row}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-4 first:border-t-0"
          >
            <div className="grow basis-64 space-y-2">
              <Skeleton className="h-5.5 w-40" />
              <Skeleton className="h-4 w-full max-w-72" />
              <Skeleton className="h-4 w-full max-w-72" />
            </div>
            <Skeleton className="h-11 w-24" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** The browsers that are signed in to the account, and their end. */
export function SessionsSection({ sessions }: { sessions: Read<SessionInfo[]> }) {
  const { data, failed, loading, load, set } = sessions;
  const message = "The list of browsers could not be loaded.";
  return (
    <SectionRow
      id="sessions"
      title="Signed-in browsers"
      text="One that you do not know? Sign it out and change your password."
    >
      {data ? (
        <Sessions list={data} onChange={set} />
      ) : failed ? (
        <ErrorState message={message} onRetry={load} retrying={loading} />
      ) : (
        <SessionsSkeleton />
      )}
    </SectionRow>
  );
}
