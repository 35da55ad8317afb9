import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWriting } from "#features/drafts/client/use-writing.ts";
import { WritingForm } from "#features/drafts/client/writing-form.tsx";
import { WrittenText } from "#features/drafts/client/written-text.tsx";
import type { Draft } from "#features/drafts/contract.ts";
import { CoverField } from "#features/media/client/cover-field.tsx";
import { sameMinute } from "#lib/dhaka-field.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { lateSchema } from "#ui/late-schema.ts";
import { sendOnce } from "#ui/press-key.ts";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { BlogAdminCalls } from "../../admin/api.server.ts";
import type { AdminBlog } from "../../admin/contract.ts";
import type { BlogForm as Values } from "../../admin/form.ts";
import { blogNames, blogTexts, idsOf } from "../../admin/form-texts.ts";
import { blogsPath } from "../../admin/paths.ts";
import type { Term } from "../../contract.ts";
import { BlogLooks } from "./blog-looks.tsx";
import { CategoryField } from "./category-field.tsx";

const api = apiOf<BlogAdminCalls>();

const schema = lateSchema(async () => (await import("../../admin/form.ts")).blogFormSchema);

/** Under which name the unsaved text of a blog is kept. */
export const draftNameOf = (blogId: string | undefined) => `blog-${blogId ?? "new"}`;

/** Where a blog is written: a new one, or one that is there. */
export function BlogForm({
  blog,
  categories,
  kept,
}: {
  blog?: AdminBlog;
  categories: readonly Term[];
  kept: Draft | null;
}) {
  const writing = useWriting<Values, AdminBlog>({
    item: blog,
    textsOf: blogTexts,
    names: blogNames,
    say(name, said) {
      if (name === "featured") return "Featured";
      if (name !== "categories") return said;
      return idsOf(said)
        .map((id) => categories.find((one) => one.id === id)?.name ?? "One that is gone")
        .join(", ");
    },
    text: "content",
    schema,
    draft: { name: draftNameOf(blog?.id), kept },
    save(values, version) {
      if (!blog) return sendOnce("blog-key", values, (body) => api("POST /blogs", { body }));
      // The field knows minutes: an hour that nobody touched stays to the millisecond.
      const publishAt = sameMinute(values.publishAt, blog.publishAt) ? blog.publishAt : values.publishAt;
      return api("PATCH /blogs", { body: { id: blog.id, version, ...values, publishAt } });
    },
    async readVersion(version) {
      const params = { id: blog?.id ?? "", version: String(version) };
      const { title, excerpt, content } = (await api("GET /blogs/{id}/revisions/{version}", { params })).data;
      // What else a version had is not kept as the fields have it: there one chooses.
      return { title, excerpt, content };
    },
    readSavers: async () => (await api("GET /blogs/{id}/revisions", { params: { id: blog?.id ?? "" } })).data,
    leaveTo: ({ id }) => `${blogsPath}/${id}`,
  });
  const { field, box, touch } = writing;
  return (
    <WritingForm
      writing={writing}
      label="Blog"
      submit={blog === undefined ? "Save as a draft" : "Save"}
      steps={<BlogLooks form={writing.form.ref} blogId={blog?.id} />}
      beside={
        <>
          <TextField {...field("price")} label="Price in BDT" hint="Empty if it is free." inputMode="decimal" />
          <TextField
            {...field("memberPrice")}
            label="Price for members in BDT"
            optional
            hint="Lower than the price. Empty: members pay what others pay."
            inputMode="decimal"
          />
          <TextField
            {...field("wallPercent")}
            label="Share before the wall, in percent"
            hint="Of a premium blog's words, unless a wall is drawn in the text."
            inputMode="numeric"
          />
          <CoverField saved={blogTexts(blog).featuredImage} onChange={touch} />
          <CategoryField
            all={categories}
            chosen={(blog?.categories ?? []).map(({ id }) => id)}
            error={box("categories").error}
            onChange={touch}
          />
          <TextField {...field("hashtags")} label="Hashtags" optional hint="Joined by commas; new ones are made." />
          <TextField
            {...field("publishAt")}
            label="Appears"
            hint="Dhaka time. Empty: as soon as it is published."
            type="datetime-local"
          />
          <TextField
            {...field("asOf")}
            label="Facts as of"
            hint="The day up to which its facts were checked."
            type="date"
          />
          <TextField
            {...field("reviewOn")}
            label="Check again on"
            hint="From this day it is on the dashboard as to be checked."
            type="date"
          />
          <TextField
            {...field("author")}
            label="Author"
            hint={blog === undefined ? "Empty: the institute." : undefined}
            dir="auto"
          />
          <TextField
            {...field("authorAbout")}
            label="About the author"
            hint="What makes them competent, in one line."
            dir="auto"
          />
          <TextField {...field("slug")} label="Address" hint="Empty: made of the title. Earlier addresses lead on." />
          <CheckboxField {...box("featured")} label="Featured" defaultChecked={blog?.featured ?? false} />
        </>
      }
    >
      <TextField {...field("title")} label="Title" maxLength={200} required dir="auto" />
      <TextAreaField
        {...field("excerpt")}
        label="Excerpt"
        hint="Two sentences for lists, search and social cards."
        rows={2}
        dir="auto"
      />
      <WrittenText writing={writing} label="Text of the blog" hasWall />
      <TextAreaField
        {...field("sources")}
        label="Sources"
        optional
        hint="One a line: its title, then its address."
        rows={3}
      />
    </WritingForm>
  );
}
