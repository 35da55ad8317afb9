import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { RegisterForm } from "../../ui/register.tsx";
import type { Route } from "./+types/register.ts";

export function loader({ context }: Route.LoaderArgs) {
  // The same for every id, and there is no end of ids.
  neverKeep(context);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Name who comes to an event.";
  return pageMeta({ title: "Register", description, siteUrl, path: "/dashboard/tickets", siteName, image: null });
}

export default function RegisterPage({ params }: Route.ComponentProps) {
  return (
    <AccountArea title="Register" lede="Name everybody who comes. Each person gets a ticket of their own.">
      <RegisterForm key={params.type} typeId={params.type} />
    </AccountArea>
  );
}
