import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { accountMeta } from "../../ui/account-meta.ts";
import { AccountPage } from "../../ui/account-page.tsx";
import { AddressProof } from "../../ui/address-proof.tsx";
import { ProofSteps } from "../../ui/proof-steps.tsx";
import type { Route } from "./+types/verification.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  // The parameters are free text: a page for each would fill the cache.
  if (url.search !== "") neverKeep(context);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "We've emailed you to confirm your address.";
  return accountMeta({ title: "Verification Email Sent", description, siteUrl, path: "/verification", siteName });
}

export default function Verification() {
  return (
    <AccountPage title="Verification Email Sent" aside={<ProofSteps />}>
      <AddressProof />
    </AccountPage>
  );
}
