import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { OwnEntry } from "../../ui/own-entry.tsx";
import type { Route } from "./+types/alumni.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "What the alumni directory shows of you.";
  return pageMeta({
    title: "Alumni directory",
    description,
    siteUrl,
    path: "/dashboard/alumni",
    siteName,
    image: null,
  });
}

export default function OwnAlumniPage() {
  return (
    <AccountArea
      title="Alumni directory"
      lede="People who completed a program here can be found by others, if they wish. You decide whether, and with what."
    >
      <OwnEntry />
    </AccountArea>
  );
}
