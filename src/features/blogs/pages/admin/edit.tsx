import { adminRead } from "#features/accounts/client/admin-read.ts";
import { readKeptDraft } from "#features/drafts/client/use-kept-draft.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { WritingSkeleton } from "#ui/editor/writing-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import { blogsPath } from "../../admin/paths.ts";
import { readAdminBlog } from "../../admin/read-blog.ts";
import { readCategories } from "../../client/read-categories.ts";
import { BlogForm, draftNameOf } from "../../ui/admin/blog-form.tsx";
import type { Route } from "./+types/edit.ts";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  adminMeta(params.id === undefined ? "New blog" : "Edit a blog", matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  return adminRead(request, async () => {
    const [blog, categories, kept] = await Promise.all([
      id === undefined ? undefined : readAdminBlog(id),
      readCategories(),
      readKeptDraft(draftNameOf(id)),
    ]);
    return { blog, categories, kept };
  });
}

const above = (title: string) => <Breadcrumbs items={[{ title: "Blogs", href: blogsPath }, { title }]} />;

export function HydrateFallback() {
  return (
    <Screen title="Blog" above={above("Edit")}>
      <WritingSkeleton label="Loading the blog" />
    </Screen>
  );
}

export default function EditBlog({ loaderData: { blog, categories, kept } }: Route.ComponentProps) {
  const title = blog === undefined ? "New blog" : "Edit the blog";
  return (
    <Screen title={title} above={above(blog === undefined ? "New" : "Edit")}>
      <BlogForm key={blog?.id ?? "new"} {...(blog ? { blog } : {})} categories={categories} kept={kept} />
    </Screen>
  );
}
