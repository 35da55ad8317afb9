import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { loginNoticeOf } from "../../login-notice.ts";
import { AccountBenefits } from "../../ui/account-benefits.tsx";
import { accountMeta } from "../../ui/account-meta.ts";
import { AccountPage } from "../../ui/account-page.tsx";
import { LoginArrival } from "../../ui/login-arrival.tsx";
import { LoginForm } from "../../ui/login-form.tsx";
import type { Route } from "./+types/login.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  // The page to come back to is free text: a page for each would fill the cache.
  if (url.search !== "") neverKeep(context);
  return { notice: loginNoticeOf(url.searchParams), siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Sign in to ask trade queries and read what you've bought.";
  return accountMeta({ title: "Sign In", description, siteUrl, path: "/login", siteName });
}

export default function Login({ loaderData: { notice } }: Route.ComponentProps) {
  return (
    <AccountPage title="Sign In" notice={notice && <LoginArrival {...notice} />} aside={<AccountBenefits />}>
      <LoginForm />
    </AccountPage>
  );
}
