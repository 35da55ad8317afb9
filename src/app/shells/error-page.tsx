import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { buttonClass } from "#ui/button-class.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { NotFoundMessage } from "./not-found-message.tsx";

/** The id under which the server logged a failure, where it said one. */
function requestIdOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("requestId" in data)) return undefined;
  return typeof data.requestId === "string" ? data.requestId : undefined;
}

/**
 * On the server the id is not known while a page is rendered: the words below stand for it until the answer leaves
 * (app/pages.server.ts). In the browser it is read from the page that came, so that hydration finds what it expects; a
 * failure without a page of its own (a broken navigation) shows none.
 */
function shownRequestId(error: unknown): string | undefined {
  const given = requestIdOf(error);
  if (given !== undefined) return given;
  if (typeof document === "undefined") return "request-id-unknown";
  return document.querySelector("[data-request-id]")?.textContent ?? undefined;
}

/** Whether no answer came at all: browsers tell that as a TypeError, each in its own words. */
function isUnreached(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load|import|connection/i.test(error.message);
}

/** A page that could not be asked for: that is the connection's fault, not ours. It is asked for again once it is back. */
function UnreachedPage() {
  useEffect(() => {
    const again = () => window.location.reload();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  const offline = !navigator.onLine;
  return (
    <div className="wrap-narrow section">
      <title>No connection</title>
      <p className="eyebrow">No connection</p>
      <h1 className="headline-1 mt-3">{offline ? "You are offline" : "We couldn't reach the site"}</h1>
      <p className="lede mt-4">
        {offline
          ? "What you typed is kept. This page opens by itself as soon as you are back."
          : "Check your connection and try again. What you typed is kept."}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" onClick={() => window.location.reload()} className={buttonClass({})}>
          Try again
        </button>
      </div>
    </div>
  );
}

/** What went wrong with a page, in words for people, with a way on. The details stay in the server's log. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <title>404 Page Not Found</title>
        <meta name="robots" content="noindex" />
        <NotFoundMessage />
      </>
    );
  }
  if (isUnreached(error)) return <UnreachedPage />;
  const requestId = shownRequestId(error);
  return (
    <div className="wrap-narrow section">
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <p className="eyebrow">Error {isRouteErrorResponse(error) ? error.status : 500}</p>
      <h1 className="headline-1 mt-3">This page couldn't be shown</h1>
      <p className="lede mt-4">
        Something went wrong on our side. Try again in a moment. If it keeps happening, tell us which page you were on.
      </p>
      {requestId !== undefined && (
        <p className="mt-4 text-sm text-muted">
          Request{" "}
          <code data-request-id="" className="font-mono text-ink">
            {requestId}
          </code>
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {/* A whole new request: what the browser holds of the page may be the broken part. */}
        <button
          type="button"
          onClick={() => window.location.reload()}
          className={buttonClass({ className: "no-js:hidden" })}
        >
          Try again
        </button>
        <ButtonLink to="/" reloadDocument variant="secondary">
          Back to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
