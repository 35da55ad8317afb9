import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { readCategories } from "#features/blogs/client/read-categories.ts";
import { readKeptDraft } from "#features/drafts/client/use-kept-draft.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { WritingSkeleton } from "#ui/editor/writing-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { ProgramAdminCalls } from "../../admin/api.server.ts";
import { programsPath } from "../../admin/list-views.ts";
import { draftNameOf, ProgramForm } from "../../ui/admin/program-form.tsx";
import type { Route } from "./+types/edit.ts";

const api = apiOf<ProgramAdminCalls>();

export const meta: Route.MetaFunction = ({ params, loaderData, matches }) => {
  const title = params.id === undefined ? "New program" : (loaderData?.program?.title ?? "A program");
  return adminMeta(title, matches[1].loaderData?.settings.name);
};

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  return adminRead(request, async () => {
    const [program, categories, kept] = await Promise.all([
      id === undefined ? undefined : api("GET /programs/admin/{id}", { params: { id } }).then(({ data }) => data),
      readCategories(),
      readKeptDraft(draftNameOf(id)),
    ]);
    return { program, categories, kept };
  });
}

const above = (title: string) => <Breadcrumbs items={[{ title: "Programs", href: programsPath }, { title }]} />;

export function HydrateFallback() {
  return (
    <Screen title="Program" above={above("Program")}>
      <WritingSkeleton label="Loading the program" />
    </Screen>
  );
}

/** One program: its text, its facts and its steps on one page; or a new one. */
export default function EditProgram({ loaderData: { program, categories, kept } }: Route.ComponentProps) {
  return (
    <Screen
      title={program === undefined ? "New program" : <Spoken>{program.title}</Spoken>}
      above={above(program === undefined ? "New" : "Program")}
    >
      <ProgramForm key={program?.id ?? "new"} {...(program ? { program } : {})} categories={categories} kept={kept} />
    </Screen>
  );
}
