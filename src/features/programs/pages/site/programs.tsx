import { readPage } from "#features/pages/service.server.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ProgramDocument } from "../../ui/program-document.tsx";
import type { Route } from "./+types/programs.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  keepPage(context, ["content"]);
  const page = await orThrowPage(readPage(db, "programs"));
  return { page: { ...page, ...outlineOf(page.html) }, siteUrl: config.siteUrl };
}

export function meta({ loaderData: { page, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({ title: page.title, description: page.description, siteUrl, path: "/programs", siteName });
}

const links = [
  { title: "Certification programs", href: "/programs/certification" },
  { title: "Membership", href: "/membership" },
  { title: "Events", href: "/events" },
  { title: "Blogs", href: "/blogs" },
];

export default function Programs({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <ProgramDocument
      page={page}
      crumbs={[{ title: "Home", href: "/" }, { title: page.title }]}
      subject="Programs"
      links={links}
    />
  );
}
