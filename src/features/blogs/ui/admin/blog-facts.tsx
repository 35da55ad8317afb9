import { CheckboxField } from "#ui/checkbox-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { AdminBlog } from "../../admin/contract.ts";
import { dhakaField } from "../../admin/form.ts";
import type { Term } from "../../contract.ts";
import { CategoryField } from "./category-field.tsx";

/** What stands beside the text of a blog: its price, place, hour and author. */
export function BlogFacts({
  blog,
  field,
  categories,
  onChoice,
}: {
  blog?: AdminBlog;
  field: (name: string) => { name: string; error: string | undefined };
  categories: readonly Term[];
  onChoice: () => void;
}) {
  return (
    <div className="space-y-5">
      <TextField
        {...field("price")}
        label="Price in BDT"
        hint="Empty if it is free."
        inputMode="decimal"
        defaultValue={blog && blog.price > 0 ? String(blog.price) : ""}
      />
      <TextField
        {...field("wallPercent")}
        label="Share before the wall, in percent"
        hint="Of a premium blog's words, shown to everybody."
        inputMode="numeric"
        defaultValue={String(blog?.wallPercent ?? 20)}
      />
      <CategoryField
        all={categories}
        chosen={(blog?.categories ?? []).map(({ id }) => id)}
        error={field("categories").error}
        onChange={onChoice}
      />
      <TextField
        {...field("hashtags")}
        label="Hashtags"
        optional
        hint="Joined by commas; new ones are made."
        defaultValue={(blog?.hashtags ?? []).map(({ name }) => name).join(", ")}
      />
      <TextField
        {...field("publishAt")}
        label="Appears"
        hint="Dhaka time. Empty: as soon as it is published."
        type="datetime-local"
        defaultValue={dhakaField(blog?.publishAt)}
      />
      <TextField
        {...field("asOf")}
        label="Facts as of"
        hint="The day up to which its facts were checked."
        type="date"
        defaultValue={blog?.asOf ?? ""}
      />
      <TextField
        {...field("author")}
        label="Author"
        hint={blog === undefined ? "Empty: the institute." : undefined}
        defaultValue={blog?.author ?? ""}
        dir="auto"
      />
      <TextField
        {...field("authorAbout")}
        label="About the author"
        hint="What makes them competent, in one line."
        defaultValue={blog?.authorAbout ?? ""}
        dir="auto"
      />
      <TextField
        {...field("slug")}
        label="Address"
        hint="Empty: made of the title. Earlier addresses lead on."
        defaultValue={blog?.slug ?? ""}
      />
      <CheckboxField {...field("featured")} label="Featured" defaultChecked={blog?.featured ?? false} />
    </div>
  );
}
