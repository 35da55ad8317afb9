import { useState } from "react";
import { useNavigate } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { formatDeadline } from "#lib/dhaka-dates.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { roleNames } from "../company-state.ts";
import { type Company, inviteSchema } from "../contract.ts";
import type { CompanyPeopleCalls } from "../people-api.server.ts";
import { companiesHome } from "./company-paths.ts";
import { useAct } from "./use-act.ts";

const call: Fetch<CompanyPeopleCalls> = apiFetch;

function Invite({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) {
  const { form, field, failure, busy } = useForm({
    schema: inviteSchema,
    async send(body) {
      await call(`/api/v1/companies/${id}/invitations`, { method: "POST", body });
      onDone();
    },
    onFailure: (error) => failureText(error, "The invitation wasn't sent. Please try again."),
  });
  return (
    <FormDialog {...{ form, failure, busy, onClose }} title="Invite somebody" step="Invite" busyLabel="Inviting...">
      <TextField {...field("email")} label="Email" type="email" maxLength={254} required />
      <SelectField {...field("role")} label="As" defaultValue="member">
        <option value="member">Member</option>
        <option value="manager">Manager</option>
      </SelectField>
      <p className="text-sm text-muted">
        Managers order, invite people and give seats out. Members can be given one. The invitation is open for 14 days.
      </p>
    </FormDialog>
  );
}

/** One's own step back: with it this page closes, and only another manager can undo it. */
function StopManaging({ busy, name, onStop }: { busy: boolean; name: string; onStop: () => void }) {
  return (
    <ConfirmButton
      size="sm"
      variant="quiet"
      busy={busy}
      label="Make a member"
      aria-label={`Make a member: ${name}`}
      title="Stop managing this company?"
      confirm="Stop managing"
      onConfirm={onStop}
    >
      You stay a member, but can no longer open its orders, seats and people. Another manager can make you a manager
      again.
    </ConfirmButton>
  );
}

/** Who belongs to the company, and who was asked. */
export function People({ company: { id, members, invitations }, load }: { company: Company; load: () => void }) {
  const { busy, act } = useAct(load);
  const [inviting, setInviting] = useState(false);
  const navigate = useNavigate();
  const base = `/api/v1/companies/${id}` as const;
  async function stop(userId: string) {
    if (await act(() => call(`${base}/members/${userId}`, { method: "PATCH", body: { role: "member" } })))
      void navigate(companiesHome);
  }
  return (
    <section aria-labelledby="people">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="people" className="headline-4">
          People
        </h2>
        <Button variant="secondary" onClick={() => setInviting(true)}>
          Invite somebody
        </Button>
      </div>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {members.map(({ userId, name, email, role, own }) => (
          <li key={userId} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 grow basis-56">
              <p className="font-medium wrap-anywhere">
                <Spoken>{name}</Spoken>
                {own && " (you)"}
              </p>
              <p className="text-sm text-muted wrap-anywhere">{email}</p>
            </div>
            <Badge tone={role === "manager" ? "info" : "neutral"}>{roleNames[role]}</Badge>
            <span className="flex flex-wrap gap-2">
              {own && role === "manager" ? (
                <StopManaging busy={busy} name={name} onStop={() => void stop(userId)} />
              ) : (
                <Button
                  size="sm"
                  variant="quiet"
                  busy={busy}
                  aria-label={`${role === "manager" ? "Make a member" : "Make a manager"}: ${name}`}
                  onClick={() =>
                    void act(() =>
                      call(`${base}/members/${userId}`, {
                        method: "PATCH",
                        body: { role: role === "manager" ? "member" : "manager" },
                      }),
                    )
                  }
                >
                  {role === "manager" ? "Make a member" : "Make a manager"}
                </Button>
              )}
              {!own && (
                <ConfirmButton
                  size="sm"
                  variant="quiet"
                  danger
                  busy={busy}
                  label="Remove"
                  aria-label={`Remove ${name}`}
                  title={`Remove ${name}?`}
                  confirm="Remove"
                  onConfirm={() => void act(() => call(`${base}/members/${userId}`, { method: "DELETE" }))}
                >
                  They keep what they have by your company. You can invite them again.
                </ConfirmButton>
              )}
            </span>
          </li>
        ))}
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 grow basis-56">
              <p className="font-medium wrap-anywhere">{invitation.email}</p>
              <p className="text-sm text-muted">Invited, open until {formatDeadline(invitation.expiresAt)}</p>
            </div>
            <Badge>{roleNames[invitation.role]}</Badge>
            <Button
              size="sm"
              variant="quiet"
              busy={busy}
              aria-label={`Withdraw the invitation of ${invitation.email}`}
              onClick={() =>
                void act(() =>
                  call(`${base}/invitations/${invitation.id}?expiresAt=${encodeURIComponent(invitation.expiresAt)}`, {
                    method: "DELETE",
                  }),
                )
              }
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      {inviting && (
        <Invite
          id={id}
          onClose={() => setInviting(false)}
          onDone={() => {
            setInviting(false);
            load();
          }}
        />
      )}
    </section>
  );
}
