import { Link } from "react-router";
import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { useSession } from "#features/accounts/client/use-session.ts";
import { AccountFacts } from "#features/accounts/ui/account-facts.tsx";
import { ContinueReading } from "#features/blogs/ui/library/library.tsx";
import { LatestOrders } from "#features/shop/ui/order/order-list.tsx";
import { openTradeQuery } from "#features/trade-queries/client/open-dialog.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/dashboard.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Your blogs, orders and trade queries, and what to do next.";
  return pageMeta({ title: "Dashboard", description, siteUrl, path: "/dashboard", siteName });
}

function Overview() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="space-y-12">
        <ContinueReading />
        <LatestOrders />
        <section aria-labelledby="next-steps">
          <h2 id="next-steps" className="headline-3">
            Next steps
          </h2>
          <ul className="mt-3 border-b border-line">
            {user.phoneNumber === null && (
              <li className="border-t border-line py-4">
                <Link to="/profile" className="link">
                  Add your phone number
                </Link>{" "}
                so that we can reach you about a query.
              </li>
            )}
            <li className="border-t border-line py-4">
              <Link to="/blogs" className="link">
                Read the blogs
              </Link>{" "}
              on trade finance, customs and market access.
            </li>
          </ul>
        </section>
      </div>
      <AccountFacts user={user} />
    </div>
  );
}

function Greeting() {
  const { user } = useSession();
  return <>{user ? `Welcome, ${user.fullName}` : "Welcome"}</>;
}

export default function Dashboard() {
  return (
    <AccountArea
      title={<Greeting />}
      lede="What you read, what you asked us, and what is open."
      action={<Button onClick={openTradeQuery}>Put a trade query</Button>}
    >
      <Overview />
    </AccountArea>
  );
}
