import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { LearningRecord } from "../../ui/learning-record.tsx";
import type { Route } from "./+types/record.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "What you bought, read, asked, attended, completed and were certified for.";
  return pageMeta({ title: "Learning record", description, siteUrl, path: "/dashboard/record", siteName, image: null });
}

export default function RecordPage() {
  return (
    <AccountArea
      title="Learning record"
      lede="What you bought, read, asked, attended and completed with the institute, in one timeline."
    >
      <LearningRecord />
    </AccountArea>
  );
}
