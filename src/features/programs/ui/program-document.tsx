import type { ReactNode } from "react";
import type { OutlineEntry } from "#lib/outline.ts";
import type { Crumb } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { AsideLinks, DocumentLayout, OnThisPage } from "#ui/document-layout.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** A page about programs: its text, and at the side the ways to ask and to read on. `children` (lists) follow the text. */
export function ProgramDocument({
  page,
  crumbs,
  subject,
  links,
  children,
}: {
  page: { title: string; description: string; html: string; chapters: OutlineEntry[] };
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
      <DocumentLayout
        aside={
          <>
            <OnThisPage chapters={page.chapters} />
            <AsideLinks title="See also" links={links} />
          </>
        }
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list on the server. */}
        <div className="document" dangerouslySetInnerHTML={{ __html: page.html }} />
      </DocumentLayout>
      {children}
    </>
  );
}
