import type { ReactNode } from "react";
import { markBangla } from "#lib/bangla.ts";
import type { OutlineEntry } from "#lib/outline.ts";
import type { Crumb } from "./breadcrumbs.tsx";
import { AsideLinks, DocumentLayout, OnThisPage } from "./document-layout.tsx";
import { PageHeader } from "./page-header.tsx";

/**
 * A page that is mainly one text: its head, the text, and at the side its chapters and where to read on. `before` stands
 * above the text in its column, `after` below it, `children` below both columns. The HTML was cleaned on the server.
 */
export function DocumentPage({
  title,
  eyebrow,
  lede,
  crumbs,
  action,
  html,
  chapters,
  aside,
  before,
  after,
  children,
}: {
  title: string;
  eyebrow?: ReactNode;
  lede: string;
  crumbs: Crumb[];
  action?: ReactNode;
  html: string;
  chapters: OutlineEntry[];
  /** Named groups of links; groups without one are left out. */
  aside: { title: string; links: { title: string; href: string }[] }[];
  before?: ReactNode;
  after?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <PageHeader title={title} eyebrow={eyebrow} lede={lede} crumbs={crumbs} action={action} />
      <DocumentLayout
        aside={
          <>
            <OnThisPage chapters={chapters} />
            {aside
              .filter((group) => group.links.length > 0)
              .map((group) => (
                <AsideLinks key={group.title} title={group.title} links={group.links} />
              ))}
          </>
        }
      >
        {before}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list on the server. */}
        <div className="document" dangerouslySetInnerHTML={{ __html: markBangla(html) }} />
        {after}
      </DocumentLayout>
      {children}
    </>
  );
}
