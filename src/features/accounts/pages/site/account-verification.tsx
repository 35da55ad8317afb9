import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { accountMeta } from "../../ui/account-meta.ts";
import { AccountPage } from "../../ui/account-page.tsx";
import { AddressProof } from "../../ui/address-proof.tsx";
import { ProofSteps } from "../../ui/proof-steps.tsx";
import type { Route } from "./+types/account-verification.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  // The parameters are free text: a page for each would fill the cache.
  if (url.search !== "") neverKeep(context);
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
      <AddressProof resend />
    </AccountPage>
  );
}
