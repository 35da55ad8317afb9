import { z } from "zod";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftNotices, DraftPlace } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { MembershipCalls } from "../../admin/api.server.ts";
import type { AdminKind } from "../../admin/contract.ts";

const api = apiOf<MembershipCalls>();

const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most, message)
    .transform(Number);

/** A box that is not ticked is not sent. */
const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** What the fields say, as the call takes it. */
const kindFormSchema = z.object({
  name: z.string().trim().min(1, "Name it, such as 'Individual'").max(60, "A name can have at most 60 characters"),
  summary: z.string().trim().max(300, "At most 300 characters"),
  benefits: z
    .string()
    .transform((text) =>
      text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    )
    .refine((lines) => lines.length <= 12, "At most 12 benefits")
    .refine((lines) => lines.every((line) => line.length <= 200), "A benefit can have at most 200 characters"),
  fee: z
    .string()
    .trim()
    .refine((text) => /^(\d{1,6}(\.\d{1,2})?)?$/.test(text), "An amount such as 2500, or nothing if it is free")
    .transform(Number),
  months: wholeNumber(1, 60, "A number from 1 to 60"),
  position: wholeNumber(0, 999, "A number from 0 to 999"),
  forOrganizations: ticked,
  open: ticked,
});

/** A kind of membership, new or changed. */
export function KindForm({
  kind: given,
  next,
  onDone,
}: {
  kind?: AdminKind | undefined;
  next: number;
  onDone: () => void;
}) {
  const kind = useOpened(given);
  const { write } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: kindFormSchema,
    draft: `membership-kind-${kind?.id ?? "new"}`,
    upon: kind?.version,
    async send(body) {
      const done = await write(() =>
        kind
          ? api("PATCH /memberships/admin/kinds/{id}", {
              params: { id: kind.id },
              body: { ...body, version: kind.version },
            })
          : api("POST /memberships/admin/kinds", { body }),
      );
      if (!done) throw new Error("not saved");
      onDone();
    },
    onFailure: (error) => failureText(error, "It was not saved. What you typed is kept here."),
  });
  return (
    <FormDialog
      title={kind ? "Change this kind" : "Add a kind of membership"}
      step={kind ? "Save" : "Add"}
      busyLabel="Saving..."
      beside={<DraftPlace draft={draft} />}
      onClose={onDone}
      {...{ form, failure, busy }}
    >
      <DraftNotices draft={draft} what="kind" />
      <TextField {...field("name")} label="Name" defaultValue={kind?.name} dir="auto" required />
      <TextField
        {...field("summary")}
        label="For"
        hint="Whom it is for."
        defaultValue={kind?.summary}
        dir="auto"
        optional
      />
      <TextAreaField
        {...field("benefits")}
        label="Benefits"
        hint="One in each line."
        rows={5}
        dir="auto"
        defaultValue={kind?.benefits.join("\n")}
        optional
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field("fee")}
          label="Fee in BDT"
          hint="Of one term. Empty if it is free."
          inputMode="decimal"
          defaultValue={kind?.fee ? String(kind.fee) : ""}
        />
        <TextField
          {...field("months")}
          label="Term in months"
          inputMode="numeric"
          defaultValue={String(kind?.months ?? 12)}
          required
        />
        <TextField
          {...field("position")}
          label="Place in the list"
          hint="Low numbers come first."
          inputMode="numeric"
          defaultValue={String(kind?.position ?? next)}
          required
        />
      </div>
      <div>
        <CheckboxField
          {...field("forOrganizations")}
          label="For organizations"
          hint="An application names the organization."
          defaultChecked={kind?.forOrganizations ?? false}
        />
        <CheckboxField
          {...field("open")}
          label="Takes applications"
          hint="Members can renew it in either case."
          defaultChecked={kind?.open ?? true}
        />
      </div>
    </FormDialog>
  );
}
