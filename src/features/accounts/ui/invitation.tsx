import { useState } from "react";
import { pageOf } from "#lib/page-address.ts";
import { isStaff, roleNames } from "#lib/staff.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { InvitationCalls } from "../admin/invitations-api.server.ts";
import { newStaffForm } from "../admin/invitations-contract.ts";
import { ApiError, failureText } from "../client/api.ts";
import { getSession, refreshSession } from "../client/session.ts";
import { apiOf } from "../client/typed-api.ts";
import { useSession } from "../client/use-session.ts";
import { AccountPage } from "./account-page.tsx";
import { FormFailure } from "./form-failure.tsx";
import { PasswordField } from "./password-field.tsx";
import { RequirementList } from "./requirement-list.tsx";
import { useLogout } from "./use-logout.ts";
import { useLostAnswer } from "./use-lost-answer.ts";

const api = apiOf<InvitationCalls>();
const page = "/invitation";
const broken = "This link isn't complete. Open it again from our email, or copy all of it.";
const refused = "This invitation no longer works. Ask an admin for a new one.";
const perhapsDone =
  "Your account may be made already: we couldn't tell you how your first try ended. Try signing in with the password you chose.";

/** In the fragment it reaches no log; while somebody signs in first, the tab keeps it. */
function tokenHere(): string | null {
  const given = new URLSearchParams(window.location.hash.slice(1)).get("token");
  try {
    if (given) sessionStorage.setItem("invitation", given);
    return given ?? sessionStorage.getItem("invitation");
  } catch {
    return given;
  }
}

interface Found {
  token: string;
  email: string;
  role: keyof typeof roleNames;
  hasAccount: boolean;
}

/** Whoever accepted it and never saw the answer opens it once more: what it says to those who work here already. */
async function acceptedText(error: unknown): Promise<string | undefined> {
  if (!(error instanceof ApiError && error.status === 422) || !(await refreshSession())) return undefined;
  const role = getSession().user?.role;
  if (role === undefined || !isStaff(role)) return undefined;
  return `This invitation no longer works. You work here already (${roleNames[role].toLowerCase()}), so you may have accepted it.`;
}

/** A name and a password for an account that is made by this. */
function NewAccount({ token, onDone }: { token: string; onDone: () => void }) {
  const [typed, setTyped] = useState("");
  const mayBeDone = useLostAnswer();
  const { form, field, failure, busy } = useForm({
    schema: newStaffForm,
    async send(body) {
      await api("POST /auth/invitation/accept", { body: { token, ...body } });
      onDone();
    },
    onFailure: (error) => (mayBeDone(error) ? perhapsDone : failureText(error, refused)),
  });
  return (
    <form {...form} className="space-y-5">
      <FormFailure text={failure} />
      <TextField {...field("fullName")} label="Full name" autoComplete="name" required />
      <div className="space-y-3">
        <PasswordField
          {...field("newPassword")}
          label="Password"
          autoComplete="new-password"
          onTyped={setTyped}
          required
        />
        <RequirementList password={typed} />
      </div>
      <Button type="submit" size="lg" busy={busy}>
        Accept the invitation
      </Button>
    </form>
  );
}

/** The role goes to an account that is there already, once its owner is signed in. */
function OwnAccount({ found: { token, email, role }, onDone }: { found: Found; onDone: () => void }) {
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const signOut = useLogout(pageOf.login(page));
  if (user && user.email !== email)
    return (
      <div className="space-y-5">
        <p>
          This invitation is for an account with another address than <b className="break-words">{user.email}</b>, with
          which you are signed in here. Sign out, then sign in with that account to accept.
        </p>
        <Button size="lg" onClick={signOut}>
          Sign out
        </Button>
      </div>
    );
  if (!user)
    return (
      <div className="space-y-5">
        <p>This address has an account. Sign in with it to accept.</p>
        <ButtonLink to={pageOf.login(page)} size="lg">
          Sign In
        </ButtonLink>
      </div>
    );
  async function accept() {
    setBusy(true);
    try {
      await api("POST /auth/invitation/accept", { body: { token } });
      await refreshSession();
      onDone();
    } catch (error) {
      // Pressed twice, or the answer was lost: nothing has failed for whom has the role.
      if ((await refreshSession()) && getSession().user?.role === role) return onDone();
      setFailure(failureText(error, refused));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="space-y-5">
      <FormFailure text={failure} />
      <Button size="lg" busy={busy} onClick={() => void accept()}>
        Accept the invitation
      </Button>
    </div>
  );
}

/** The link of an invitation leads here. It acts on a press, because mail scanners follow links too. */
export function Invitation() {
  const { user } = useSession();
  const [found, setFound] = useState<Found>();
  const [state, setState] = useState<"ready" | "busy" | "done">("ready");
  const [failure, setFailure] = useState<string>();

  async function open() {
    const token = tokenHere();
    if (!token) return setFailure(broken);
    setState("busy");
    setFailure(undefined);
    try {
      const { data } = await api("POST /auth/invitation", { body: { token } });
      setFound({ token, ...data });
    } catch (error) {
      setFailure((user && (await acceptedText(error))) || failureText(error, refused));
    }
    setState("ready");
  }
  function done() {
    try {
      sessionStorage.removeItem("invitation");
    } catch {
      // Storage is forbidden: nothing was kept.
    }
    window.history.replaceState(window.history.state, "", window.location.pathname);
    setState("done");
  }

  if (state === "done")
    return (
      <AccountPage title="Welcome">
        <div className="space-y-6">
          <Notice tone="success" live>
            The admin area is open to you.
          </Notice>
          <ButtonLink to={user ? "/admin-dashboard" : pageOf.login("/admin-dashboard")} size="lg" reloadDocument>
            {user ? "Open the admin area" : "Sign In"}
          </ButtonLink>
        </div>
      </AccountPage>
    );
  return (
    <AccountPage
      title="Your invitation"
      lede={
        found
          ? `Your role: ${roleNames[found.role].toLowerCase()}. Your email: ${found.email}.`
          : "You are invited to work here."
      }
    >
      <div className="space-y-6">
        {failure !== undefined && (
          <Notice tone="danger" title="The invitation couldn't be opened" live>
            {failure}
          </Notice>
        )}
        {found === undefined ? (
          <Button size="lg" busy={state === "busy"} onClick={() => void open()}>
            See the invitation
          </Button>
        ) : found.hasAccount ? (
          <OwnAccount found={found} onDone={done} />
        ) : (
          <NewAccount token={found.token} onDone={done} />
        )}
      </div>
    </AccountPage>
  );
}
