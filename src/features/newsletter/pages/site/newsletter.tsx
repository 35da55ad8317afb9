import { Link } from "react-router";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-name.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { parsePageState } from "../../page-state.ts";
import { NewsletterForm } from "../../ui/newsletter-form.tsx";
import { StateNotice } from "../../ui/state-notice.tsx";
import type { Route } from "./+types/newsletter.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const state = parsePageState(url.searchParams) ?? null;
  // Free text would fill the cache with pages that nobody asks for again.
  if (url.search !== (state === null ? "" : `?state=${state}`)) neverKeep(context);
  else keepPage(context, ["content"]);
  return { state, siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({
    title: "Newsletter",
    description: "New blogs and rule changes by email. Choose your topics, pause, or unsubscribe with one click.",
    siteUrl,
    path: "/newsletter",
    siteName,
  });
}

const promises: { icon: IconName; title: string; text: string }[] = [
  {
    icon: "file-text",
    title: "What's in it",
    text: "A few new blogs, what each is about, and a note from the editors.",
  },
  { icon: "funnel", title: "Your topics", text: "Choose the topics you work with, or pause for a few months." },
  {
    icon: "eye-off",
    title: "No tracking",
    text: "We don't track opens or clicks, and we use your address only for the newsletter.",
  },
  {
    icon: "log-out",
    title: "Leave at any time",
    text: "Use the link in every issue, or your email program's own unsubscribe button.",
  },
];

export default function Newsletter({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Newsletter"
        lede="New blogs and rule changes by email, for people who move goods, money and documents."
        crumbs={[{ title: "Home", href: "/" }, { title: "Newsletter" }]}
      />
      <div className="wrap section grid-12 gap-y-14">
        <section aria-labelledby="subscribe" className="col-span-full space-y-6 md:col-span-7 lg:col-span-6">
          <StateNotice state={state ?? undefined} />
          <h2 id="subscribe" className="headline-2">
            {state === "confirmed" || state === "sent" ? "Another address" : "Subscribe"}
          </h2>
          <NewsletterForm />
          <p className="border-t border-line pt-5 text-muted">
            Already subscribed?{" "}
            <Link to="/unsubscribe" className="link">
              Change or cancel your subscription
            </Link>
            .
          </p>
        </section>
        <ul className="col-span-full md:col-span-5 lg:col-start-8">
          {promises.map(({ icon, title, text }) => (
            <li key={title} className="relative border-t border-line py-5 pl-11 last:border-b">
              <Icon name={icon} size={22} className="absolute top-6 left-0 text-jute" />
              <p className="font-semibold">{title}</p>
              <p className="mt-0.5 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
