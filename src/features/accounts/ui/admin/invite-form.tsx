import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { roleNames } from "#lib/staff.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { InvitationCalls } from "../../admin/invitations-api.server.ts";
import { type Invitation, inviteSchema } from "../../admin/invitations-contract.ts";
import { failureText } from "../../client/api.ts";
import { apiOf } from "../../client/typed-api.ts";
import { useWrite } from "../../client/use-write.ts";

const api = apiOf<InvitationCalls>();

/** Invites somebody by email; the answer does not tell whether the address has an account. */
export function InviteForm({ invitations }: { invitations: readonly Invitation[] }) {
  const { send: write } = useWrite();
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: inviteSchema,
    draft: "invite-staff",
    async send(body, element) {
      const before = invitations.find(({ email }) => email === body.email)?.sentAt ?? null;
      await write(() => api("POST /invitations", { body: { ...body, before } }));
      element.reset();
    },
    onFailure: (error) => failureText(error, "Nobody was invited."),
  });
  return (
    <section aria-labelledby="invite">
      <h2 id="invite" className="font-sans text-sm font-semibold">
        Invite somebody
      </h2>
      <div className="mt-3">
        <FormFrame form={form} failure={failure} busy={busy} submit="Send the invitation">
          <TextField {...field("email")} label="Email" type="email" autoComplete="off" required />
          <SelectField {...field("role")} label="Role" defaultValue="editor" required>
            <option value="editor">{roleNames.editor}: content</option>
            <option value="desk">{roleNames.desk}: queries, messages, newsletter</option>
            <option value="cashier">{roleNames.cashier}: purchases</option>
            <option value="admin">{roleNames.admin}: everything</option>
          </SelectField>
          <DraftLine draft={draft} what="invitation" />
        </FormFrame>
      </div>
    </section>
  );
}
