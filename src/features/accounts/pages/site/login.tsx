import { Link } from "react-router";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { loginNoticeOf } from "../../login-notice.ts";
import type { Route } from "./+types/login.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  // The page to come back to is free text: a page for each would fill the cache.
  if (url.search !== "") neverKeep(context);
  return { notice: loginNoticeOf(url.searchParams), siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Accounts open soon. What an account will be for, and what you can do meanwhile.";
  return [
    ...pageMeta({ title: "Sign In", description, siteUrl, path: "/login", siteName }),
    { name: "robots", content: "noindex" },
  ];
}

export default function Login({ loaderData: { notice } }: Route.ComponentProps) {
  return (
    <div className="wrap-narrow section">
      {notice !== undefined && (
        <div className="mb-8">
          <Notice tone="warning" title={notice.title}>
            {notice.text}
          </Notice>
        </div>
      )}
      <h1 className="headline-1">Sign In</h1>
      <p className="lede mt-4">
        Accounts open soon. Until then nobody can sign in, and all public pages can be read without an account.
      </p>
      <h2 className="headline-3 mt-12">What an account will be for</h2>
      <ul className="mt-4 space-y-2 border-y border-line py-5">
        <li>Putting a trade query to the institute, and reading its answer</li>
        <li>Buying premium blogs, and reading them on any device</li>
        <li>Keeping your profile</li>
      </ul>
      <h2 className="headline-3 mt-12">What you can do today</h2>
      <p className="mt-3 text-muted">
        Every free blog can be read in full, and each premium blog shows its first part. A trade question reaches us by
        e-mail or phone: see the{" "}
        <Link to="/contact?subject=Trade%20Query" className="link">
          contact page
        </Link>
        .
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to="/blogs">Read the blogs</ButtonLink>
        <ButtonLink to="/programs" variant="secondary">
          See programs
        </ButtonLink>
      </div>
    </div>
  );
}
