import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { accountMeta } from "../../ui/account-meta.ts";
import { VerifyEmail } from "../../ui/verify-email.tsx";
import type { Route } from "./+types/verify-email.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Confirm your email address by the link in our email.";
  return accountMeta({ title: "Verify your email", description, siteUrl, path: "/verify-email", siteName });
}

export default function VerifyEmailPage() {
  return <VerifyEmail />;
}
