import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { accountMeta } from "../../ui/account-meta.ts";
import { ProfileSettings } from "../../ui/profile-settings.tsx";
import type { Route } from "./+types/profile.ts";

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ["content"]);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Your name, phone, address and password.";
  return accountMeta({ title: "Profile Settings", description, siteUrl, path: "/profile", siteName });
}

export default function Profile() {
  return (
    <>
      <PageHeader title="Profile Settings" crumbs={[{ title: "Home", href: "/" }, { title: "Profile" }]} />
      <div className="wrap section">
        <div className="js:hidden">
          <Notice tone="warning" title="This page needs JavaScript">
            Turn it on in your browser and load the page again.
          </Notice>
        </div>
        <div className="no-js:hidden">
          <ProfileSettings />
        </div>
      </div>
    </>
  );
}
