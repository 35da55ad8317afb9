import { AccountArea } from "#features/accounts/client/account-area.tsx";
import { pageMeta } from "#lib/page-meta.ts";
import { neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { OwnBlog } from "../../ui/library/own-blog.tsx";
import type { Route } from "./+types/own-blog.ts";

export function loader({ context }: Route.LoaderArgs) {
  // The same for every id, and there is no end of ids.
  neverKeep(context);
  return { siteUrl: platformOf(context).config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "A blog that you bought.";
  return pageMeta({ title: "Your blog", description, siteUrl, path: "/dashboard/blogs", siteName, image: null });
}

export default function OwnBlogPage({ params }: Route.ComponentProps) {
  return (
    <AccountArea
      title="Your blog"
      above={<Breadcrumbs items={[{ title: "Your blogs", href: "/dashboard/blogs" }, { title: "Reading" }]} />}
    >
      <OwnBlog key={params.id} id={params.id} />
    </AccountArea>
  );
}
