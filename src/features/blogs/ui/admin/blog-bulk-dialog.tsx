import { type FormEvent, useEffect, useId, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { StepDialog } from "#ui/step-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { BulkStep } from "../../admin/bulk.ts";
import { blogFormSchema } from "../../admin/form.ts";
import { readCategories } from "../../client/read-categories.ts";
import type { Term } from "../../contract.ts";

const titles = { categories: "Categories", hashtags: "Hashtags", price: "Price" } as const;
const fields = blogFormSchema.shape;

/** What the fields of the dialog ask for, or what is wrong with them. */
function stepOf(kind: BulkStep["kind"], given: FormData, all: readonly Term[]): BulkStep | string {
  const text = (name: string) => String(given.get(name) ?? "");
  if (kind === "price") {
    const price = fields.price.safeParse(text("price"));
    return price.success ? { kind, price: price.data } : (price.error.issues[0]?.message ?? "An amount");
  }
  const way = text("way") === "remove" ? "remove" : "add";
  if (kind === "categories") {
    const category = all.find(({ id }) => id === text("category"));
    return category ? { kind, way, terms: [category] } : "Choose a category";
  }
  const names = fields.hashtags.safeParse(text("hashtags"));
  if (!names.success) return names.error.issues[0]?.message ?? "Words joined by commas";
  return names.data.length > 0 ? { kind, way, terms: names.data.map((name) => ({ name })) } : "Type a hashtag";
}

/** Asks what is to be changed in all ticked blogs. */
export function BlogBulkDialog({
  kind,
  count,
  onClose,
  onChosen,
}: {
  kind: BulkStep["kind"];
  /** How many blogs are ticked. */
  count: number;
  onClose: () => void;
  onChosen: (step: BulkStep) => void;
}) {
  const form = useId();
  const [fault, setFault] = useState<string>();
  const [categories, setCategories] = useState<readonly Term[]>([]);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (kind === "categories")
      readCategories().then(setCategories, (error) =>
        setFailure(failureText(error, "The categories could not be read.")),
      );
  }, [kind]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const step = stepOf(kind, new FormData(event.currentTarget), categories);
    if (typeof step === "string") setFault(step);
    else onChosen(step);
  }
  const blogs = count === 1 ? "1 blog" : `${count} blogs`;
  return (
    <StepDialog onClose={onClose} title={`${titles[kind]} of ${blogs}`} step={`Change ${blogs}`} form={form}>
      <form id={form} onSubmit={submit} noValidate className="space-y-4">
        {failure !== undefined && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        {kind !== "price" && (
          <SelectField label="What to do" name="way">
            <option value="add">Add</option>
            <option value="remove">Take out</option>
          </SelectField>
        )}
        {kind === "categories" && (
          <SelectField label="Category" name="category" error={fault}>
            <option value="">Choose one</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {kind === "hashtags" && (
          <TextField label="Hashtags" name="hashtags" hint="Joined by commas; new ones are made." error={fault} />
        )}
        {kind === "price" && (
          <TextField
            label="Price in BDT"
            name="price"
            hint="Empty if they are free. Orders that were made keep theirs."
            inputMode="decimal"
            error={fault}
          />
        )}
      </form>
    </StepDialog>
  );
}
