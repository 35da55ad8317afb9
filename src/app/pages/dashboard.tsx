import type { ReactNode } from "react";
import { Link } from "react-router";
import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { useSession } from "#features/accounts/client/use-session.ts";
import type { User } from "#features/accounts/contract.ts";
import { AccountFacts } from "#features/accounts/ui/account-facts.tsx";
import { ContinueReading } from "#features/blogs/ui/library/library.tsx";
import { LatestOrders } from "#features/shop/ui/order/order-list.tsx";
import { openTradeQuery } from "#features/trade-queries/client/open-dialog.ts";
import { QueriesOverview } from "#features/trade-queries/ui/queries-overview.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { Button } from "#ui/button.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { Route } from "./+types/dashboard.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Your blogs, orders and trade queries, and what to do next.";
  return pageMeta({ title: "Dashboard", description, siteUrl, path: "/dashboard", siteName, image: null });
}

function Step({ href, title, children }: { href: string; title: string; children: ReactNode }) {
  return (
    <li className="border-t border-line py-3.5">
      <Link to={href} className="link font-semibold">
        {title}
      </Link>
      <p className="mt-0.5 text-sm text-muted">{children}</p>
    </li>
  );
}

/** What would be good to do next; a step that was taken is gone. */
function NextSteps({ user }: { user: User }) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="headline-3">
        Next steps
      </h2>
      <ul className="mt-4 border-b border-line">
        {user.phoneNumber === null && (
          <Step href="/profile" title="Add your phone number">
            So that we can reach you about a query.
          </Step>
        )}
        <Step href="/questions" title="Read answered questions">
          What others have asked, answered by the institute.
        </Step>
        <Step href="/blogs" title="Read the blogs">
          Practice notes on finance, customs, shipping and origin.
        </Step>
      </ul>
    </section>
  );
}

function Overview() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="grid gap-x-12 gap-y-14 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0 space-y-14">
        <ContinueReading />
        <QueriesOverview />
        <LatestOrders />
      </div>
      <div className="space-y-12">
        <NextSteps user={user} />
        <AccountFacts user={user} />
      </div>
    </div>
  );
}

/** Known only once the browser has asked; the server greets everybody alike. */
function Greeting() {
  const { user } = useSession();
  return <Spoken>{user ? `Welcome, ${user.fullName}` : "Welcome"}</Spoken>;
}

export default function Dashboard() {
  return (
    <AccountArea
      title={<Greeting />}
      lede="Your blogs, orders and trade queries in one place."
      action={<Button onClick={openTradeQuery}>Ask a trade query</Button>}
    >
      <Overview />
    </AccountArea>
  );
}
