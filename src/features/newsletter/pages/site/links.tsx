import { Link } from "react-router";
import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Notice } from "#ui/notice.tsx";
import { parsePageState } from "../../page-state.ts";
import { LinksForm } from "../../ui/links-form.tsx";
import { readerPageMeta } from "../../ui/newsletter-meta.ts";
import { StateNotice } from "../../ui/state-notice.tsx";
import type { Route } from "./+types/links.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const state = parsePageState(url.searchParams) ?? null;
  // Free text would fill the cache with pages that nobody asks for again.
  if (url.search !== (state === null ? "" : `?state=${state}`)) neverKeep(context);
  else keepPage(context, ["content"]);
  return { state, siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Cancel our newsletter, or change what you get.";
  return readerPageMeta({ title: "Unsubscribe", description, siteUrl, path: "/unsubscribe", siteName });
}

/** For who wants to leave and has no letter at hand. */
export default function NewsletterLinks({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <div className="wrap-narrow section">
      <h1 className="headline-1">Change or cancel your newsletter</h1>
      <p className="lede mt-4">Every issue ends with these links. Can't find one? We'll email them to you.</p>
      <div className="mt-8 space-y-6">
        {state === "sent" ? (
          <Notice tone="success" title="Check your inbox">
            If this address is subscribed, an email with your links is on its way.
          </Notice>
        ) : (
          <StateNotice state={state ?? undefined} />
        )}
        <LinksForm />
      </div>
      <p className="mt-8 border-t border-line pt-5 text-muted">
        Not subscribed yet?{" "}
        <Link to="/newsletter" className="link">
          About the newsletter
        </Link>
        .
      </p>
    </div>
  );
}
