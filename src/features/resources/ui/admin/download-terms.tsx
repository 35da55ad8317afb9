import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatBdt } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { RadioField } from "#ui/checkbox-field.tsx";
import { FieldError } from "#ui/field-error.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useOpened } from "#ui/use-opened.ts";
import type { DownloadAdminCalls } from "../../admin/download-api.server.ts";
import type { StaffDownloads } from "../../admin/download-contract.ts";
import { termsForm } from "../../admin/terms-form.ts";
import { type AccessRule, accessRules } from "../../download-access.ts";

const api = apiOf<DownloadAdminCalls>();

const names: Record<AccessRule, string> = {
  everybody: "Everybody",
  account: "Everybody with an account",
  member: "Members of the institute",
  buyer: "Those who buy it",
};
const hints: Partial<Record<AccessRule, string>> = {
  account: "Free, after signing in.",
  member: "Free while their membership lasts.",
  buyer: "Paid once; later versions are theirs, too.",
};

function TermsForm({ given, onDone }: { given: StaffDownloads; onDone: () => void }) {
  const { resource, terms } = useOpened(given);
  const { send } = useWrite();
  const [access, setAccess] = useState<AccessRule | undefined>(terms?.access);
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: termsForm,
    draft: `download-terms-${resource.id}`,
    upon: terms?.version ?? null,
    async send(body) {
      await send(() =>
        api("PUT /resources/admin/{id}/downloads/terms", {
          params: { id: resource.id },
          body: { ...body, version: terms?.version ?? null },
        }),
      );
      onDone();
    },
    onFailure: (error) => failureText(error, "It was not saved. What you typed is kept here."),
  });
  const { error } = field("access");
  return (
    <FormDialog
      {...{ form, failure, busy }}
      title="Who may download it"
      step="Save"
      busyLabel="Saving..."
      onClose={onDone}
    >
      <fieldset>
        <legend className="text-sm font-semibold">For</legend>
        {accessRules.map((one) => (
          <RadioField
            key={one}
            name="access"
            value={one}
            label={names[one]}
            hint={hints[one]}
            defaultChecked={terms?.access === one}
            onChange={() => setAccess(one)}
          />
        ))}
        <FieldError className="mt-1">{error}</FieldError>
      </fieldset>
      <div hidden={access !== "buyer"}>
        <TextField
          {...field("price")}
          label="Price in BDT"
          hint="VAT is in it. Orders that were made keep the price that they had."
          inputMode="decimal"
          defaultValue={terms?.price == null ? "" : String(terms.price)}
        />
        <div className="mt-4">
          <TextField
            {...field("memberPrice")}
            label="Price for members in BDT"
            hint="Lower than the price. Empty: members pay what others pay."
            inputMode="decimal"
            defaultValue={terms?.memberPrice == null ? "" : String(terms.memberPrice)}
          />
        </div>
      </div>
      {access !== undefined && access !== "everybody" && (
        <p className="text-sm text-muted">Its files must be fetched by link: choose that where you send them.</p>
      )}
      <DraftLine draft={draft} what="choice" />
    </FormDialog>
  );
}

/** For whom the files of a resource are, and what they cost. */
export function DownloadTerms({ given }: { given: StaffDownloads }) {
  const [open, setOpen] = useState(false);
  const { terms, buyers } = given;
  return (
    <section aria-labelledby="terms-title" className="space-y-3">
      <h2 id="terms-title" className="headline-3">
        Who may download it
      </h2>
      {terms === null ? (
        <Notice>Nothing is offered yet. First say for whom it is, and then add the file.</Notice>
      ) : (
        <p>
          {names[terms.access]}
          {terms.price !== null && `: ${formatBdt(terms.price)}`}
          {terms.memberPrice !== null && `, members ${formatBdt(terms.memberPrice)}`}.
          {buyers > 0 && ` ${buyers === 1 ? "1 person has" : `${buyers} people have`} bought it and may in any case.`}
        </p>
      )}
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {terms === null ? "Say who may download it" : "Change"}
      </Button>
      {open && <TermsForm given={given} onDone={() => setOpen(false)} />}
    </section>
  );
}
