import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { accountMeta } from "../../ui/account-meta.ts";
import { AccountPage } from "../../ui/account-page.tsx";
import { SecondFactorDue } from "../../ui/security/second-factor-due.tsx";
import { Steps, secondFactorSteps } from "../../ui/steps.tsx";
import type { Route } from "./+types/second-factor-due.ts";

const title = "Set up two-factor sign-in";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Add an authenticator app to your account.";
  return accountMeta({ title, description, siteUrl, path: "/profile/second-factor", siteName });
}

export default function SecondFactorDuePage() {
  return (
    <AccountPage title={title} aside={<Steps title="How it works" steps={secondFactorSteps} current={1} />}>
      <SecondFactorDue />
    </AccountPage>
  );
}
