import { Link, useSearchParams } from "react-router";
import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { useSession } from "#features/accounts/client/use-session.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { openTradeQuery } from "../../client/open-dialog.ts";
import { parseQueriesAddress, queriesHref } from "../../queries-address.ts";
import { QueryCase } from "../../ui/query-case.tsx";
import { QueryList } from "../../ui/query-list.tsx";
import type { Route } from "./+types/queries.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

/** What follows the question mark is for the browser alone. */
export const shouldRevalidate = () => false;

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "What you asked the institute, and its answers.";
  return pageMeta({ title: "Trade queries", description, siteUrl, path: "/dashboard/queries", siteName, image: null });
}

export default function Queries() {
  const [search] = useSearchParams();
  // The server's page is the same for every address: which case is asked for counts once it is known who asks.
  const { user } = useSession();
  const address = parseQueriesAddress(search);
  const chosen = user ? address.case : undefined;
  if (chosen !== undefined) {
    return (
      <AccountArea
        title={<span className="num">{chosen}</span>}
        above={
          <Link to={queriesHref({})} className="link-arrow mb-2">
            <Icon name="arrow-left" size={17} />
            All queries
          </Link>
        }
      >
        <QueryCase key={chosen} caseNumber={chosen} />
      </AccountArea>
    );
  }
  return (
    <AccountArea
      title="Trade queries"
      lede="What you asked the institute, and its answers."
      action={<Button onClick={openTradeQuery}>Ask a trade query</Button>}
    >
      <QueryList address={address} />
    </AccountArea>
  );
}
