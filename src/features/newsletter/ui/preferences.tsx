import { type ReactNode, useCallback, useEffect, useState } from "react";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { pageOf } from "#lib/page-address.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { NewsletterCalls } from "../api.server.ts";
import type { Preferences as Choice } from "../contract.ts";
import { PreferencesForm, type Topic } from "./preferences-form.tsx";

type State =
  | { kind: "loading" }
  | { kind: "dead"; text: string }
  | { kind: "failed"; text: string }
  | { kind: "ready"; token: string; choice: Choice };

function Loading({ rows }: { rows: number }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading your choice" data-waits="" className="space-y-4">
      <Skeleton className="h-7 w-48" />
      {Array.from({ length: rows }, (_, at) => at).map((at) => (
        <Skeleton key={at} className="h-11 w-full" />
      ))}
      <Skeleton className="h-12 w-32" />
    </div>
  );
}

function Dead({ text }: { text: string }) {
  return (
    <div className="space-y-6">
      <Notice tone="danger" title="This link does not work" live>
        {text}
      </Notice>
      <ButtonLink to="/unsubscribe">Send me a new link</ButtonLink>
    </div>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="mt-8 js:block hidden">{children}</div>;
}

/** Reads and shows what the owner of the link gets. The token stands behind the #: no server and no log sees the address. */
export function Preferences({ topics }: { topics: Topic[] }) {
  const [state, setState] = useState<State>({ kind: "loading" });

  const load = useCallback(async () => {
    const token = new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";
    if (token === "") {
      setState({ kind: "dead", text: "It's incomplete. Open it again from our email, or copy all of it." });
      return;
    }
    setState({ kind: "loading" });
    try {
      const answer = await (apiFetch as Fetch<NewsletterCalls>)("/api/v1/news-letters/preferences", {
        method: "POST",
        body: { token },
      });
      setState({ kind: "ready", token, choice: answer.data });
    } catch (error) {
      const dead = error instanceof ApiError && error.status === 422;
      const text = failureText(error, "Your choices couldn't be loaded. Check your connection.");
      setState({ kind: dead ? "dead" : "failed", text });
    }
  }, []);
  useEffect(() => {
    void load();
  }, [load]);

  if (state.kind === "loading")
    return (
      <Frame>
        <Loading rows={topics.length + 4} />
      </Frame>
    );
  if (state.kind === "dead")
    return (
      <Frame>
        <Dead text={state.text} />
      </Frame>
    );
  if (state.kind === "failed")
    return (
      <Frame>
        <div className="space-y-6">
          <Notice tone="danger" title="That did not work" live>
            {state.text}
          </Notice>
          <Button onClick={() => void load()}>Retry</Button>
        </div>
      </Frame>
    );
  const { choice, token } = state;
  if (!choice.subscribed)
    return (
      <Frame>
        <div className="space-y-6">
          <Notice title="You're not subscribed">The address {choice.email} is not subscribed.</Notice>
          <ButtonLink to="/newsletter">Subscribe again</ButtonLink>
        </div>
      </Frame>
    );
  return (
    <Frame>
      <p className="mb-8 text-muted">
        For <strong className="font-semibold text-ink">{choice.email}</strong>
      </p>
      <PreferencesForm
        token={token}
        topics={topics}
        preferences={choice}
        onSaved={(saved) => setState({ kind: "ready", token, choice: saved })}
      />
      <form method="post" action={pageOf.unsubscribe(token)} className="mt-10 border-t border-line pt-6">
        <h2 className="headline-4">Leave</h2>
        <p className="mt-1 mb-4 text-muted">You'll get no more issues.</p>
        <Button type="submit" variant="secondary">
          Unsubscribe
        </Button>
      </form>
    </Frame>
  );
}
