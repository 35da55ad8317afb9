import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Crumb } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** A page about programs: its text, and at the side the ways to ask and to read on. `children` (lists) follow the text. */
export function ProgramDocument({
  page,
  crumbs,
  subject,
  links,
  children,
}: {
  page: { title: string; description: string; html: string };
  crumbs: Crumb[];
  /** What a mail from here is about. */
  subject: string;
  links: { title: string; href: string }[];
  children?: ReactNode;
}) {
  const contact = `/contact?subject=${encodeURIComponent(subject)}`;
  return (
    <>
      <PageHeader
        title={page.title}
        lede={page.description}
        crumbs={crumbs}
        action={
          <ButtonLink to={contact} size="lg">
            Ask about dates and fees
          </ButtonLink>
        }
      />
      <div className="wrap section grid-12 gap-y-14">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list on the server. */}
        <div className="document col-span-full lg:col-span-8" dangerouslySetInnerHTML={{ __html: page.html }} />
        <aside aria-label="Related" className="col-span-full lg:col-span-3 lg:col-start-10">
          <div className="lg:sticky lg:top-24">
            <h2 className="font-sans text-sm font-semibold">See also</h2>
            <ul className="mt-2 border-b border-line">
              {links.map((link) => (
                <li key={link.href} className="border-t border-line">
                  <Link
                    to={link.href}
                    prefetch="intent"
                    className="flex min-h-11 items-center justify-between gap-3 py-2 hover:text-sea"
                  >
                    {link.title}
                    <Icon name="arrow-right" size={16} className="shrink-0 text-sea" />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </aside>
      </div>
      {children}
    </>
  );
}
