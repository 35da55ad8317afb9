import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { acceptSeatSchema, type MyCompanies } from "../contract.ts";
import type { CompanyPeopleCalls } from "../people-api.server.ts";

const call: Fetch<CompanyPeopleCalls> = apiFetch;

/** Takes a seat that a company offers, with what that company sees of it said before. */
export function AcceptSeat({
  seat: { id, title, kind, company, name },
  onClose,
  onDone,
}: {
  seat: MyCompanies["seats"][number];
  onClose: () => void;
  onDone: () => void;
}) {
  const { user } = useSession();
  const { form, field, failure, busy } = useForm({
    schema: acceptSeatSchema,
    async send(body) {
      await call(`/api/v1/company-seats/${id}/accept`, { method: "POST", body });
      onDone();
    },
    onFailure: (error) => failureText(error, "It wasn't accepted. Please try again."),
  });
  return (
    <FormDialog {...{ form, failure, busy, onClose }} title={`Accept ${title}?`} step="Accept" busyLabel="Accepting...">
      <p>
        {kind === "cohort"
          ? `${company} has paid your seat. It sees that you took part, whether you completed, and your certificate, and never what you read or ask.`
          : `${company} has paid this blog for you. It sees that you have it and whether it can still be taken back, and never how far you read or what you ask.`}
      </p>
      <TextField
        {...field("name")}
        label="Name"
        hint={kind === "cohort" ? "As it is to be on a certificate." : undefined}
        defaultValue={user?.fullName ?? name}
        autoComplete="name"
        maxLength={100}
        dir="auto"
        required
      />
    </FormDialog>
  );
}
