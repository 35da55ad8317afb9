import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Course } from "../../ui/course.tsx";
import type { Route } from "./+types/course.ts";

export function loader({ context }: Route.LoaderArgs) {
  // The same for every id, and there is no end of ids.
  neverKeep(context);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Schedule, materials and announcements of a program.";
  return pageMeta({ title: "My course", description, siteUrl, path: "/dashboard/programs", siteName, image: null });
}

export default function CoursePage({ params }: Route.ComponentProps) {
  return (
    <AccountArea title="My course" lede="Schedule, materials and announcements of your cohort.">
      <Course key={params.id} enrollmentId={params.id} />
    </AccountArea>
  );
}
