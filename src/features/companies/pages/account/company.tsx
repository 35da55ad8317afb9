import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { CompanyView } from "../../ui/company.tsx";
import { companiesHome } from "../../ui/company-paths.ts";
import type { Route } from "./+types/company.ts";

export function loader({ context }: Route.LoaderArgs) {
  // The same for every id, and there is no end of ids.
  neverKeep(context);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "A company's orders, seats and people.";
  return pageMeta({ title: "A company", description, siteUrl, path: companiesHome, siteName, image: null });
}

export default function CompanyPage({ params }: Route.ComponentProps) {
  return (
    <AccountArea
      title="Company"
      lede="What your company ordered, who has it, and who completed."
      above={<Breadcrumbs items={[{ title: "My company", href: companiesHome }, { title: "Company" }]} />}
    >
      <CompanyView id={params.id} />
    </AccountArea>
  );
}
