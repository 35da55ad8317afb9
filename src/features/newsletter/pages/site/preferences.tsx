import { listCategories } from "#features/blogs/service.server.ts";
import { keepPage, platformOf } from "#platform/http/page-plan.server.ts";
import { Notice } from "#ui/notice.tsx";
import { readerPageMeta } from "../../ui/newsletter-meta.ts";
import { Preferences } from "../../ui/preferences.tsx";
import type { Route } from "./+types/preferences.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  keepPage(context, ["content", "blogs"]);
  const categories = await listCategories(db);
  const topics = categories.map(({ id, name, description }) => ({ id, name, description }));
  return { topics, siteUrl: config.siteUrl };
}

export function meta({ loaderData: { siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = "Choose your newsletter topics, pause, or unsubscribe.";
  const path = "/newsletter/preferences";
  return readerPageMeta({ title: "Choose what you get", description, siteUrl, path, siteName });
}

export default function PreferencesPage({ loaderData: { topics } }: Route.ComponentProps) {
  return (
    // The window is filled until it is known what stands here: else the footer would move before one's eyes.
    <div className="wrap-narrow section min-h-svh">
      <h1 className="headline-1">Choose what you get</h1>
      <p className="lede mt-4">Choose your topics, pause, or unsubscribe.</p>
      <div className="js:hidden mt-8">
        <Notice tone="warning" title="This page needs JavaScript">
          To unsubscribe without it, use the unsubscribe link in any issue.
        </Notice>
      </div>
      <Preferences topics={topics} />
    </div>
  );
}
