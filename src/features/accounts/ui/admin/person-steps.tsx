import { useState } from "react";
import { roleNames, roles } from "#lib/staff.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { UserCalls } from "../../admin/api.server.ts";
import type { Person } from "../../admin/contract.ts";
import { apiOf, hrefOf } from "../../client/typed-api.ts";
import { useWrite } from "../../client/use-write.ts";
import { BlockPerson } from "./block-person.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { DeletePerson } from "./delete-person.tsx";

const api = apiOf<UserCalls>();

const does: Record<Person["role"], string> = {
  customer: "They no longer see the admin area. Their account, orders and blogs stay as they are.",
  editor: "They write and publish blogs, and keep categories and hashtags.",
  desk: "They answer trade queries and contact messages, and write the newsletter.",
  cashier: "They see all purchases, confirm transfers, give refunds and make coupons.",
  admin: "They can do everything you can, also change your role.",
};

/** Another role: chosen first, then asked once with what it means. */
function ChangeRole({ person }: { person: Person }) {
  const { busy, write } = useWrite();
  const { userId: id, role: before } = person;
  const [role, choose] = useState(before);
  return (
    <div className="space-y-2">
      <SelectField label="Role" value={role} onChange={({ target }) => choose(target.value as Person["role"])}>
        {roles.map((name) => (
          <option key={name} value={name}>
            {roleNames[name]}
          </option>
        ))}
      </SelectField>
      {role !== before && (
        <ConfirmButton
          block
          busy={busy}
          label={`Make them ${roleNames[role].toLowerCase()}`}
          title={`Change the role to ${roleNames[role].toLowerCase()}?`}
          confirm="Change the role"
          danger={role === "admin"}
          onConfirm={() => void write(() => api("PATCH /users/{id}/role", { params: { id }, body: { role, before } }))}
        >
          {does[role]} They are told by email.
        </ConfirmButton>
      )}
    </div>
  );
}

/** A registration whose owner cannot get our email. */
function VerifyByHand({ person }: { person: Person }) {
  const { busy, write } = useWrite();
  const params = { id: person.userId };
  return (
    <ConfirmButton
      variant="secondary"
      block
      busy={busy}
      label="Verify by hand"
      title="Open this account without the email?"
      confirm="Verify"
      onConfirm={() => void write(() => api("POST /users/{id}/verify", { params }))}
    >
      Whoever registered gets the account of {person.email}. Do this only if you have checked that the address is
      theirs, for example by phone.
    </ConfirmButton>
  );
}

function SendMail({ person }: { person: Person }) {
  const { busy, write } = useWrite();
  const params = { id: person.userId };
  return (
    <Button
      variant="secondary"
      block
      busy={busy}
      onClick={() => void write(() => api("POST /users/{id}/mail", { params }))}
    >
      {person.isVerified ? "Send a password reset" : "Send the verification email again"}
    </Button>
  );
}

/** All data of a person, to be handed to them. Without `download`, as in `CsvLink`. */
function ExportData({ person: { userId } }: { person: Person }) {
  const href = (format: "html" | "json") =>
    hrefOf<UserCalls>()("GET /users/{id}/export", { params: { id: userId }, query: { format } });
  return (
    <div>
      <p className="mb-1 text-sm font-medium">Their data, on their request</p>
      <div className="flex gap-2">
        <a href={href("html")} className={buttonClass({ variant: "secondary", size: "sm" })}>
          Readable page
        </a>
        <a href={href("json")} className={buttonClass({ variant: "secondary", size: "sm" })}>
          JSON
        </a>
      </div>
    </div>
  );
}

/** What an admin can do about a person. One's own account is changed on one's profile, one's role by another admin. */
export function PersonSteps({ person, isSelf }: { person: Person; isSelf: boolean }) {
  if (isSelf)
    return (
      <p className="mt-4 text-sm text-muted">
        This is your own account. Change it on your profile; your role is changed by another admin.
      </p>
    );
  const open = person.blockedAt === null;
  return (
    <div className="mt-4 space-y-4">
      {person.isVerified && open && <ChangeRole key={person.role} person={person} />}
      {!person.isVerified && <VerifyByHand person={person} />}
      {open && <SendMail person={person} />}
      {person.isVerified && <ChangeEmail key={person.email} person={person} />}
      {person.isVerified && <ExportData person={person} />}
      {person.isVerified && <BlockPerson person={person} />}
      {person.isVerified && <DeletePerson person={person} />}
    </div>
  );
}
