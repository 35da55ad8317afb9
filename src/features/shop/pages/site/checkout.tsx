import { Link } from "react-router";
import { Protected } from "#features/accounts/client/guards.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import type { Route } from "./+types/checkout.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Purchases are not open yet. How premium blogs will be sold, and how to ask meanwhile.";
  return [
    ...pageMeta({ title: "Checkout", description, siteUrl, path: "/checkout", siteName }),
    { name: "robots", content: "noindex" },
  ];
}

function NotOpenYet() {
  return (
    <>
      <p className="lede mt-4">Purchases are not open yet. Nothing can be bought here, and no payment is taken.</p>
      <h2 className="headline-3 mt-12">How it will work</h2>
      <ul className="mt-4 space-y-2 border-y border-line py-5">
        <li>Premium blogs are sold singly. There is no subscription.</li>
        <li>The price, in BDT, stands on each blog. You see it again before you pay.</li>
        <li>What you buy stays in your account.</li>
      </ul>
      <p className="mt-6 text-muted">
        The rules for refunds are in the{" "}
        <Link to="/terms" className="link">
          terms
        </Link>
        . If you need a premium blog before purchases open, ask us and name its title.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to="/contact?subject=Premium%20blog">Ask for a premium blog</ButtonLink>
        <ButtonLink to="/blogs" variant="secondary">
          Back to the blogs
        </ButtonLink>
      </div>
    </>
  );
}

export default function Checkout() {
  return (
    <div className="wrap-narrow section">
      <h1 className="headline-1">Checkout</h1>
      <Protected>
        <NotOpenYet />
      </Protected>
    </div>
  );
}
