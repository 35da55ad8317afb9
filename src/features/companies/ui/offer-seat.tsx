import { useId } from "react";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { type Company, offerSeatSchema } from "../contract.ts";
import type { CompanyPeopleCalls } from "../people-api.server.ts";

const call: Fetch<CompanyPeopleCalls> = apiFetch;

/** Names somebody for a free seat; `onStale` when it turns out to be free no longer. */
export function OfferSeat({
  company,
  seatId,
  title,
  onClose,
  onDone,
  onStale,
}: {
  company: Company;
  seatId: string;
  title: string;
  onClose: () => void;
  onDone: () => void;
  onStale: () => void;
}) {
  const list = useId();
  const { form, field, failure, busy } = useForm({
    schema: offerSeatSchema,
    async send(body) {
      const path = `/api/v1/companies/${company.id}/seats/${seatId}/offer` as const;
      await call(path, { method: "POST", body });
      onDone();
    },
    onFailure(error) {
      if (error instanceof ApiError && error.status === 409) onStale();
      return failureText(error, "It wasn't offered. Please try again.");
    },
  });
  return (
    <FormDialog {...{ form, failure, busy, onClose }} title="Who is it for?" step="Offer it" busyLabel="Offering...">
      <p>We email them about {title}. They take part once they accept, and you can take it back until it's used.</p>
      <TextField {...field("name")} label="Name" maxLength={100} dir="auto" required />
      <TextField {...field("email")} label="Email" type="email" maxLength={254} list={list} required />
      <datalist id={list}>
        {company.members.map(({ email, name }) => (
          <option key={email} value={email}>
            {name}
          </option>
        ))}
      </datalist>
    </FormDialog>
  );
}
