import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { featuredPath } from "#features/blogs/admin/paths.ts";
import { readKeptDraft } from "#features/drafts/client/use-kept-draft.ts";
import type { SiteTextCalls } from "#features/site-texts/admin/api.server.ts";
import { textsPath } from "#features/site-texts/client/paths.ts";
import { draftNameOf, SiteTextForm } from "#features/site-texts/client/site-text-form.tsx";
import { type SiteTextName, siteTexts } from "#features/site-texts/contract.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { WritingSkeleton } from "#ui/editor/writing-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { Route } from "./+types/text.ts";

const api = apiOf<SiteTextCalls>();

/** The fields of a text and what shows it; those of the other texts are not fetched. */
async function readEditor(name: SiteTextName) {
  if (name === "home") return (await import("#features/home/ui/admin/home-fields.ts")).homeEditor;
  if (name === "board") return (await import("#features/board/ui/admin/board-fields.ts")).boardEditor;
  if (name === "events") return (await import("#features/events/ui/admin/events-page-fields.ts")).eventsPageEditor;
  if (name === "alumni") return (await import("#features/alumni/ui/admin/alumni-fields.ts")).alumniEditor;
  const { legalEditor, pageEditor } = await import("#features/pages/ui/admin/page-fields.ts");
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
    return { text, versions, kept, editor: await readEditor(text.name) };
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
export default function Text({ loaderData: { text, versions, kept, editor } }: Route.ComponentProps) {
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
      <SiteTextForm key={text.name} text={text} versions={versions} kept={kept} editor={editor} />
    </Screen>
  );
}
