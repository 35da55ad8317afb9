import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { sendOnce } from "#ui/press-key.ts";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useOpened } from "#ui/use-opened.ts";
import type { CompanyCalls } from "../api.server.ts";
import { type Company, companyFieldsSchema } from "../contract.ts";

const call: Fetch<CompanyCalls> = apiFetch;

/** What a company is: a new one, or one that is changed; `onStale` when another manager changed it meanwhile. */
export function CompanyForm({
  company: given,
  onClose,
  onDone,
  onStale,
}: {
  company?: Company;
  onClose: () => void;
  onDone: (id: string) => void;
  onStale?: () => void;
}) {
  const company = useOpened(given);
  const { form, field, failure, busy } = useForm({
    schema: companyFieldsSchema,
    draft: company ? `company-${company.id}` : "company-new",
    async send(values) {
      const answer = company
        ? await call(`/api/v1/companies/${company.id}`, {
            method: "PATCH",
            body: { ...values, version: company.version },
          })
        : await sendOnce("company-key", values, (body) => call("/api/v1/companies", { method: "POST", body }));
      onDone(answer.data.id);
    },
    onFailure(error) {
      if (error instanceof ApiError && error.status === 409) onStale?.();
      return failureText(error, "It wasn't saved. Please try again.");
    },
  });
  return (
    <FormDialog
      {...{ form, failure, busy, onClose }}
      title={company ? "Change the company's details" : "Register a company"}
      step={company ? "Save" : "Register"}
      busyLabel="Saving..."
    >
      <TextField {...field("name")} label="Name" defaultValue={company?.name} maxLength={150} dir="auto" required />
      <TextField
        {...field("address")}
        label="Address"
        defaultValue={company?.address}
        maxLength={200}
        dir="auto"
        required
      />
      <TextField
        {...field("invoiceAddress")}
        label="Invoice address"
        hint="Where invoices go, if that's another address."
        defaultValue={company?.invoiceAddress}
        maxLength={200}
        dir="auto"
        optional
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field("bin")}
          label="BIN"
          hint="13 digits. Larger tax invoices need it."
          inputMode="numeric"
          defaultValue={company?.bin}
          maxLength={20}
          optional
        />
        <TextField
          {...field("tin")}
          label="TIN"
          hint="12 digits."
          inputMode="numeric"
          defaultValue={company?.tin}
          maxLength={20}
          optional
        />
      </div>
      <TextField
        {...field("contactName")}
        label="Contact person"
        defaultValue={company?.contactName}
        maxLength={100}
        dir="auto"
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field("contactEmail")}
          label="Contact email"
          type="email"
          defaultValue={company?.contactEmail}
          maxLength={254}
          required
        />
        <TextField
          {...field("contactPhone")}
          label="Contact phone"
          type="tel"
          defaultValue={company?.contactPhone}
          maxLength={30}
          optional
        />
      </div>
    </FormDialog>
  );
}
