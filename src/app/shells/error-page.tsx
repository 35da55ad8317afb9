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
  const requestId = shownRequestId(error);
  return (
    <div className="wrap-narrow section">
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <p className="eyebrow">Error {isRouteErrorResponse(error) ? error.status : 500}</p>
      <h1 className="headline-1 mt-3">This page couldn't be shown</h1>
      <p className="lede mt-4">
        Something went wrong on our side and we've logged it. Try again in a moment. If it keeps happening, tell us
        which page you were on.
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
