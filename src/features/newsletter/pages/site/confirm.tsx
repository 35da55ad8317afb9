import { neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Button } from "#ui/button.tsx";
import { readerPageMeta } from "../../ui/newsletter-meta.ts";
import type { Route } from "./+types/confirm.ts";

export function loader({ context }: Route.LoaderArgs) {
  // Each mail has an address of its own; what it opens is looked at when the button is pressed.
  neverKeep(context);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Confirm that you want our newsletter.";
  return readerPageMeta({ title: "Confirm your subscription", description, siteUrl, path: "/newsletter", siteName });
}

/** The confirmation mail's link leads here. It acts on a press, because mail scanners follow links too. */
export default function ConfirmSubscription() {
  return (
    <div className="wrap-narrow section">
      <h1 className="headline-1">Confirm your subscription</h1>
      <p className="lede mt-4">One click and we'll send you the next issue.</p>
      <form method="post" className="mt-8">
        <Button type="submit" size="lg">
          Confirm subscription
        </Button>
      </form>
      <p className="mt-8 border-t border-line pt-5 text-muted">
        Didn't ask for it? Just close this page and we won't send you anything.
      </p>
    </div>
  );
}
