import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { accountMeta } from "../../ui/account-meta.ts";
import { AccountPage } from "../../ui/account-page.tsx";
import { RegisterForm } from "../../ui/register-form.tsx";
import { registrationSteps, Steps } from "../../ui/steps.tsx";
import type { Route } from "./+types/register.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  // Where to go afterwards is free text: a page for each would fill the cache.
  if (url.search !== "") neverKeep(context);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Open an account with the institute. It is free.";
  return accountMeta({ title: "Create an account", description, siteUrl, path: "/register", siteName });
}

export default function Register() {
  return (
    <AccountPage
      title="Create an account"
      lede="It is free, and takes a minute."
      aside={<Steps title="How it works" steps={registrationSteps} current={1} />}
    >
      <RegisterForm />
    </AccountPage>
  );
}
