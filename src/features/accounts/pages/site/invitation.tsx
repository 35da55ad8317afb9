import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { accountMeta } from "../../ui/account-meta.ts";
import { Invitation } from "../../ui/invitation.tsx";
import type { Route } from "./+types/invitation.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Accept an invitation to work at the institute.";
  return accountMeta({ title: "Your invitation", description, siteUrl, path: "/invitation", siteName });
}

export default function InvitationPage() {
  return <Invitation />;
}
