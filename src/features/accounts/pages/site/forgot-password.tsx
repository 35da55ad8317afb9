import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { accountMeta } from "../../ui/account-meta.ts";
import { ForgotPassword } from "../../ui/forgot-password.tsx";
import type { Route } from "./+types/forgot-password.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Ask for an email with a code to choose a new password.";
  return accountMeta({ title: "Forgot your password?", description, siteUrl, path: "/forgot-password", siteName });
}

export default function ForgotPasswordPage() {
  return <ForgotPassword />;
}
