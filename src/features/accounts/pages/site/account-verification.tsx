import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { accountMeta } from "../../ui/account-meta.ts";
import { AccountPage } from "../../ui/account-page.tsx";
import { AccountVerification } from "../../ui/account-verification.tsx";
import { ProofSteps } from "../../ui/proof-steps.tsx";
import type { Route } from "./+types/account-verification.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Confirm your email address to open your account.";
  return accountMeta({
    title: "Account Verification Required",
    description,
    siteUrl,
    path: "/account-verification",
    siteName,
  });
}

export default function AccountVerificationPage() {
  return (
    <AccountPage title="Account Verification Required" aside={<ProofSteps />}>
      <AccountVerification />
    </AccountPage>
  );
}
