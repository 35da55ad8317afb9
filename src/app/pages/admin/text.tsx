import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { alumniEditor } from "#features/alumni/ui/admin/alumni-fields.ts";
import { featuredPath } from "#features/blogs/admin/list-views.ts";
import { boardEditor } from "#features/board/ui/admin/board-fields.ts";
import { readKeptDraft } from "#features/drafts/client/use-kept-draft.ts";
import { eventsPageEditor } from "#features/events/ui/admin/events-page-fields.ts";
import { homeEditor } from "#features/home/ui/admin/home-fields.ts";
import { legalEditor, pageEditor } from "#features/pages/ui/admin/page-fields.ts";
import type { SiteTextCalls } from "#features/site-texts/admin/api.server.ts";
import { draftNameOf, SiteTextForm } from "#features/site-texts/client/site-text-form.tsx";
import { textsPath } from "#features/site-texts/client/text-columns.tsx";
import { type SiteTextName, siteTexts } from "#features/site-texts/contract.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { WritingSkeleton } from "#ui/editor/writing-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { Route } from "./+types/text.ts";

const api = apiOf<SiteTextCalls>();

function editorOf(name: SiteTextName) {
  if (name === "home") return homeEditor;
  if (name === "board") return boardEditor;
  if (name === "events") return eventsPageEditor;
  if (name === "alumni") return alumniEditor;
  return siteTexts[name].legal ? legalEditor : pageEditor;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.text.title ?? "A text", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return adminRead(request, async () => {
    const given = { params: { name: params.name as SiteTextName } };
    const [{ data: text }, { data: versions }, kept] = await Promise.all([
      api("GET /site-texts/{name}", given),
      api("GET /site-texts/{name}/versions", given),
      readKeptDraft(draftNameOf(params.name)),
    ]);
    return { text, versions, kept };
  });
}

const above = (title: string) => <Breadcrumbs items={[{ title: "Pages", href: textsPath }, { title }]} />;

export function HydrateFallback() {
  return (
    <Screen title="A text" above={above("Text")}>
      <WritingSkeleton label="Loading the text" />
    </Screen>
  );
}

/** One text of the site: what it says, its state and its versions. */
export default function Text({ loaderData: { text, versions, kept } }: Route.ComponentProps) {
  return (
    <Screen
      title={text.title}
      above={above(text.title)}
      action={
        text.name === "home" && (
          <ButtonLink to={featuredPath} variant="secondary">
            Order of the featured blogs
          </ButtonLink>
        )
      }
    >
      <SiteTextForm key={text.name} text={text} versions={versions} kept={kept} editor={editorOf(text.name)} />
    </Screen>
  );
}
