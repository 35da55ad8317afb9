import { useState } from "react";
import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { slugPattern } from "#lib/slug.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import type { TermCalls } from "../../admin/terms-api.server.ts";
import type { UsedCategory } from "../../admin/terms-contract.ts";
import { listHref } from "../../list-href.ts";

const api = apiOf<TermCalls>();
const schema = z.object({
  name: z.string().trim().min(1, "A category needs a name").max(60, "At most 60 characters"),
  slug: z
    .string()
    .trim()
    .max(60, "At most 60 characters")
    .refine((text) => text === "" || slugPattern.test(text), "Lower-case words joined by hyphens")
    .transform((text) => text || undefined),
  description: z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(z.string().max(500, "At most 500 characters")),
});

/** A new category, or the change of one. */
export function CategoryDialog({ category, onDone }: { category?: UsedCategory; onDone: () => void }) {
  const { send } = useWrite();
  // After a refusal the list is read anew: then this is no longer what is there.
  const [seen] = useState(category);
  const changed =
    category && seen && (["name", "slug", "description"] as const).some((name) => category[name] !== seen[name]);
  const { form, field, failure, busy, draft } = useKeptForm({
    schema,
    draft: `category-${category?.id ?? "new"}`,
    upon: category && [category.name, category.slug, category.description],
    async send(body) {
      if (category) {
        const { name, slug, description } = category;
        const change = { ...body, before: { name, slug, description } };
        await send(() => api("PATCH /categories/{id}", { params: { id: category.id }, body: change }));
      } else await send(() => api("POST /categories", { body }));
      onDone();
    },
    onFailure: (error) => failureText(error, "The category was not saved."),
  });
  return (
    <FormDialog
      form={form}
      failure={failure}
      onClose={onDone}
      title={category ? `Edit “${category.name}”` : "New category"}
      step={category ? "Save" : "Create"}
      busy={busy}
      busyLabel="Saving..."
    >
      {changed && (
        <Notice tone="info" title="Somebody else saved meanwhile">
          It is now “{category.name}” at {listHref({ categories: [category.slug] })}
          {category.description === "" ? ", without a description" : `: ${category.description}`}. What you typed is
          kept here; save again to put it in its place.
        </Notice>
      )}
      <TextField {...field("name")} label="Name" defaultValue={category?.name ?? ""} dir="auto" required />
      <TextField
        {...field("slug")}
        label="Address"
        hint={
          category
            ? `Readers find it at ${listHref({ categories: [category.slug] })}. An earlier address leads on.`
            : "Empty: made of the name."
        }
        defaultValue={category?.slug ?? ""}
        autoComplete="off"
      />
      <TextAreaField
        {...field("description")}
        label="Description"
        optional
        rows={3}
        defaultValue={category?.description ?? ""}
        dir="auto"
      />
      <DraftLine draft={draft} what="category" />
    </FormDialog>
  );
}

/** The button that begins a new category. */
export function NewCategory() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>New category</Button>
      {open && <CategoryDialog onDone={() => setOpen(false)} />}
    </>
  );
}
