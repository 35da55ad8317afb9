import { readSettings } from "#features/settings/service.server.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Icon } from "#ui/icon.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { mailAddress, parseSubject } from "../../subject.ts";
import { ContactFacts } from "../../ui/contact-facts.tsx";
import { SubjectChoice } from "../../ui/subject-choice.tsx";
import type { Route } from "./+types/contact.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const subject = parseSubject(url.searchParams);
  if (subject === undefined) keepPage(context, ["content"]);
  // Free text would fill the cache with pages that nobody asks for again.
  else neverKeep(context);
  return { settings: await readSettings(db), subject, siteUrl: config.siteUrl };
}

export function meta({ loaderData: { settings, siteUrl } }: Route.MetaArgs) {
  return pageMeta({
    title: "Contact",
    description: `How to reach the ${settings.name}: e-mail, phone, address and opening hours.`,
    siteUrl,
    path: "/contact",
    siteName: settings.name,
  });
}

export default function Contact({ loaderData: { settings, subject } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Contact"
        lede="Write or call. Tell us what you trade or do, and what you want to know, and we can answer in one go."
        crumbs={[{ title: "Home", href: "/" }, { title: "Contact" }]}
      />
      <div className="wrap section grid-12 gap-y-14">
        <section aria-labelledby="reach" className="col-span-full lg:col-span-6">
          <h2 id="reach" className="headline-2">
            Reach the institute
          </h2>
          {subject !== undefined && (
            <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control border-l-3 border-l-sea bg-sea-wash px-4 py-3">
              <p className="min-w-0 break-words">
                About: <strong className="font-semibold">{subject}</strong>
              </p>
              {settings.email !== "" && (
                <a href={mailAddress(settings.email, subject)} className={buttonClass()}>
                  <Icon name="mail" size={18} />
                  Write the e-mail
                </a>
              )}
            </div>
          )}
          <div className="mt-6">
            <ContactFacts settings={settings} subject={subject} />
          </div>
        </section>
        <section aria-labelledby="subjects" className="col-span-full lg:col-span-5 lg:col-start-8">
          <h2 id="subjects" className="headline-2">
            What is it about?
          </h2>
          <p className="mt-2 text-muted">
            Choose a subject and it stands in the mail that you write, so that it reaches the right desk.
          </p>
          <div className="mt-6">
            <SubjectChoice chosen={subject} />
          </div>
        </section>
      </div>
    </>
  );
}
