import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { MyPrograms } from "../../ui/my-programs.tsx";
import type { Route } from "./+types/programs.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Programs you enrolled in.";
  return pageMeta({ title: "My programs", description, siteUrl, path: "/dashboard/programs", siteName, image: null });
}

export default function ProgramsPage() {
  return (
    <AccountArea title="My programs" lede="What you enrolled in or asked for, and how it stands.">
      <MyPrograms />
    </AccountArea>
  );
}
