import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { MyCompanies } from "../../ui/my-companies.tsx";
import type { Route } from "./+types/companies.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Seats and blogs that a company pays for its people.";
  return pageMeta({ title: "My company", description, siteUrl, path: "/dashboard/company", siteName, image: null });
}

export default function CompaniesPage() {
  return (
    <AccountArea title="My company" lede="Seats in programs and blogs that a company pays for its people.">
      <MyCompanies />
    </AccountArea>
  );
}
