import { readSettings } from "#features/settings/service.server.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { contactStates, parseContactState } from "../../page-state.ts";
import { parseSubject } from "../../subject.ts";
import { ContactFacts } from "../../ui/contact-facts.tsx";
import { ContactSection } from "../../ui/contact-section.tsx";
import type { Route } from "./+types/contact.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const subject = parseSubject(url.searchParams);
  const sent = parseContactState(url.searchParams) ?? null;
  const known = sent === null ? "" : `?state=${sent.state}`;
  if (url.search === known) keepPage(context, ["content"]);
  // Free text would fill the cache with pages that nobody asks for again.
  else neverKeep(context);
  return { settings: await readSettings(db), subject, sent, siteUrl: config.siteUrl };
}

export function meta({ loaderData: { settings, siteUrl } }: Route.MetaArgs) {
  return pageMeta({
    title: "Contact",
    description: `How to reach the ${settings.name}: email, phone, address and opening hours.`,
    siteUrl,
    path: "/contact",
    siteName: settings.name,
  });
}

export default function Contact({ loaderData: { settings, subject, sent } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Contact"
        lede="Write or call. Tell us what you do and what you'd like to know, so that we can help straight away."
        crumbs={[{ title: "Home", href: "/" }, { title: "Contact" }]}
      />
      <div className="wrap section grid-12 gap-y-14">
        <div className="col-span-full lg:col-span-7">
          {sent !== null && (
            <div className="mb-8">
              <Notice tone={contactStates[sent.state].tone} title={contactStates[sent.state].title}>
                {contactStates[sent.state].text}
                {sent.number !== "" && <strong className="mt-1 block">{sent.number}</strong>}
              </Notice>
            </div>
          )}
          <ContactSection subject={subject} />
        </div>
        <section aria-labelledby="reach" className="col-span-full lg:col-span-4 lg:col-start-9">
          <h2 id="reach" className="headline-2">
            Reach the institute
          </h2>
          <div className="mt-6">
            <ContactFacts settings={settings} subject={subject} />
          </div>
        </section>
      </div>
    </>
  );
}
