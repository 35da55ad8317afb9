import { readPage } from "#features/pages/service.server.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ProgramDocument } from "../../ui/program-document.tsx";
import type { Route } from "./+types/certification.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  keepPage(context, ["content"]);
  const page = await orThrowPage(readPage(db, "certification"));
  return { page: { ...page, ...outlineOf(page.html) }, siteUrl: config.siteUrl };
}

export function meta({ loaderData: { page, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({
    title: page.title,
    description: page.description,
    siteUrl,
    path: "/programs/certification",
    siteName,
  });
}

const links = [
  { title: "All programs", href: "/programs" },
  { title: "Alumni network", href: "/alumni" },
  { title: "Board of Directors", href: "/about/board-of-directors" },
];

export default function Certification({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <ProgramDocument
      page={page}
      crumbs={[{ title: "Home", href: "/" }, { title: "Programs", href: "/programs" }, { title: "Certification" }]}
      subject="Certification"
      links={links}
    />
  );
}
