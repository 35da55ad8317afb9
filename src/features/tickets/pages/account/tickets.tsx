import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { MyTickets } from "../../ui/my-tickets.tsx";
import type { Route } from "./+types/tickets.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Your tickets for events.";
  return pageMeta({ title: "Your tickets", description, siteUrl, path: "/dashboard/tickets", siteName, image: null });
}

export default function TicketsPage() {
  return (
    <AccountArea
      title="Your tickets"
      lede="Each person in the hall shows the code of their own ticket at the entrance, printed or on a phone."
    >
      <MyTickets />
    </AccountArea>
  );
}
