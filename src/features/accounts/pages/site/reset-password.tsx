import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { accountMeta } from "../../ui/account-meta.ts";
import { ResetPassword } from "../../ui/reset-password.tsx";
import type { Route } from "./+types/reset-password.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  // The parameters are free text: a page for each would fill the cache.
  if (url.search !== "") neverKeep(context);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Choose a new password for your account.";
  return accountMeta({ title: "Choose a new password", description, siteUrl, path: "/reset-password", siteName });
}

export default function ResetPasswordPage() {
  return <ResetPassword />;
}
