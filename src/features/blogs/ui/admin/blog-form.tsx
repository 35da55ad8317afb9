import { useNavigate, useRevalidator } from "react-router";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { sameMinute } from "#lib/dhaka-field.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { useWriting } from "#ui/editor/use-writing.ts";
import { WritingForm } from "#ui/editor/writing-form.tsx";
import { WrittenText } from "#ui/editor/written-text.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import type { BlogAdminCalls } from "../../admin/api.server.ts";
import type { AdminBlog } from "../../admin/contract.ts";
import { blogFormSchema, blogNames, blogTexts, type BlogForm as Values } from "../../admin/form.ts";
import { blogsPath } from "../../admin/list-views.ts";
import type { Term } from "../../contract.ts";
import { CategoryField } from "./category-field.tsx";

const api = apiOf<BlogAdminCalls>();

/** Where a blog is written: a new one, or one that is there. */
export function BlogForm({ blog, categories }: { blog?: AdminBlog; categories: readonly Term[] }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { toast } = useToast();
  const writing = useWriting<Values, AdminBlog>({
    item: blog,
    textsOf: blogTexts,
    names: blogNames,
    text: "content",
    schema: blogFormSchema,
    draft: `blog-${blog?.id ?? "new"}`,
    async send(values, version) {
      // The field knows minutes: an hour that nobody touched stays to the millisecond.
      const publishAt = blog && sameMinute(values.publishAt, blog.publishAt) ? blog.publishAt : values.publishAt;
      const { data, message } = blog
        ? await api("PATCH /blogs", { body: { id: blog.id, version, ...values, publishAt } })
        : await api("POST /blogs", { body: values });
      toast({ title: "Saved", description: message });
      await navigate(`${blogsPath}/${data.id}`);
      return undefined;
    },
    onFailure(error) {
      if (error instanceof ApiError && error.status === 409) void revalidate();
      return failureText(error, "It was not saved. Your text is kept here; try again.");
    },
  });
  const { field, box, touch } = writing;
  return (
    <WritingForm
      writing={writing}
      label="Blog"
      submit={blog === undefined ? "Save as a draft" : "Save"}
      beside={
        <>
          <TextField {...field("price")} label="Price in BDT" hint="Empty if it is free." inputMode="decimal" />
          <TextField
            {...field("wallPercent")}
            label="Share before the wall, in percent"
            hint="Of a premium blog's words, shown to everybody."
            inputMode="numeric"
          />
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
      <WrittenText writing={writing} label="Text of the blog" />
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
