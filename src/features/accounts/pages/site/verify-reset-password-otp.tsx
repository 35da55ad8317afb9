import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { accountMeta } from "../../ui/account-meta.ts";
import { AccountPage } from "../../ui/account-page.tsx";
import { OtpForm } from "../../ui/otp-form.tsx";
import { recoverySteps, Steps } from "../../ui/steps.tsx";
import type { Route } from "./+types/verify-reset-password-otp.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  // The parameters are free text: a page for each would fill the cache.
  if (url.search !== "") neverKeep(context);
  const title = url.searchParams.get("by") === "link" ? "Reset your password" : "Enter the code";
  return { siteUrl: platformOf(context).config.siteUrl, title };
}

export function meta({ loaderData: { siteUrl, title }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Enter the six digits from our email to choose a new password.";
  return accountMeta({ title, description, siteUrl, path: "/verify-reset-password-otp", siteName });
}

export default function VerifyResetPasswordOtp({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <AccountPage title={title} aside={<Steps title="Password recovery" steps={recoverySteps} current={2} />}>
      <OtpForm />
    </AccountPage>
  );
}
