import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { accountMeta } from "../../ui/account-meta.ts";
import { AccountPage } from "../../ui/account-page.tsx";
import { SecondFactorForm } from "../../ui/security/second-factor-form.tsx";
import { SecondFactorHelp } from "../../ui/security/second-factor-help.tsx";
import type { Route } from "./+types/second-factor.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  // The page to come back to is free text: a page for each would fill the cache.
  if (url.search !== "") neverKeep(context);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Enter the code from your authenticator app to sign in.";
  return accountMeta({ title: "Two-factor sign-in", description, siteUrl, path: "/login/second-factor", siteName });
}

export default function SecondFactor() {
  return (
    <AccountPage
      title="Two-factor sign-in"
      lede="One step is left: the code from your authenticator app."
      aside={<SecondFactorHelp />}
    >
      <SecondFactorForm />
    </AccountPage>
  );
}
