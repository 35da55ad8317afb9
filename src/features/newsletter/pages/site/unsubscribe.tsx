import { pageOf } from "#lib/page-address.ts";
import { neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Button } from "#ui/button.tsx";
import { readerPageMeta } from "../../ui/newsletter-meta.ts";
import type { Route } from "./+types/unsubscribe.ts";

export function loader({ context }: Route.LoaderArgs) {
  neverKeep(context);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Cancel our newsletter with one click.";
  return readerPageMeta({ title: "Unsubscribe", description, siteUrl, path: "/unsubscribe", siteName });
}

/** The unsubscribe link of a letter. The page is the same for every token, also for one that opens nothing. */
export default function Unsubscribe({ params: { token } }: Route.ComponentProps) {
  return (
    <div className="wrap-narrow section">
      <h1 className="headline-1">Unsubscribe</h1>
      <p className="lede mt-4">One click and you're unsubscribed. No account or password needed.</p>
      <form method="post" className="mt-8">
        <Button type="submit" size="lg">
          Unsubscribe
        </Button>
      </form>
      <p className="mt-8 border-t border-line pt-5 text-muted">
        Too many, or not relevant to your work?{" "}
        <a href={pageOf.newsletterPreferences(token)} className="link">
          Choose your topics, or pause
        </a>
        .
      </p>
    </div>
  );
}
