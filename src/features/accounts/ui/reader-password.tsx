import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import { failureText } from "../client/api.ts";
import { FormFailure } from "./form-failure.tsx";
import { knownPasswordForm, newPasswordForm } from "./form-schemas.ts";
import { PasswordField } from "./password-field.tsx";
import { RequirementList } from "./requirement-list.tsx";
import { useLostAnswer } from "./use-lost-answer.ts";

interface Props {
  /** Sends it with the proof from the mail. */
  send: (own: { password: string } | { newPassword: string; fullName: string }) => Promise<void>;
}

const perhapsDone =
  "Your email may be verified already: we couldn't tell you how your first try ended. Try signing in with your password.";

function useFailure() {
  const { toast } = useToast();
  const mayBeDone = useLostAnswer();
  return (error: unknown) => {
    const text = mayBeDone(error)
      ? perhapsDone
      : failureText(error, "Your email couldn't be verified. Please try again.");
    toast({ title: "Verification failed", description: text, variant: "destructive" });
    return text;
  };
}

function KnownPassword({ send }: Props) {
  const onFailure = useFailure();
  const { form, field, failure, busy } = useForm({ schema: knownPasswordForm, send, onFailure });
  return (
    <form {...form} className="space-y-5">
      <FormFailure text={failure} />
      <PasswordField
        {...field("password")}
        label="Password you signed up with"
        autoComplete="current-password"
        required
      />
      <Button type="submit" size="lg" busy={busy}>
        Verify my account
      </Button>
    </form>
  );
}

function NewPassword({ send }: Props) {
  const onFailure = useFailure();
  const [typed, setTyped] = useState("");
  const { form, field, failure, busy } = useForm({ schema: newPasswordForm, send, onFailure });
  return (
    <form {...form} className="space-y-5">
      <FormFailure text={failure} />
      <TextField {...field("fullName")} label="Full name" autoComplete="name" required />
      <div className="space-y-3">
        <PasswordField
          {...field("newPassword")}
          label="New password"
          autoComplete="new-password"
          onTyped={setTyped}
          required
        />
        <RequirementList password={typed} />
      </div>
      <Button type="submit" size="lg" busy={busy}>
        Verify my account
      </Button>
    </form>
  );
}

/** Somebody who came by our mail in a browser that did not register: they know the password, or choose their own. */
export function ReaderPassword({ send }: Props) {
  const [anew, setAnew] = useState(false);
  return (
    <div className="space-y-6">
      <Notice title="Is it you who signed up?" live>
        You opened our email in another browser than the one you signed up in.{" "}
        {anew
          ? "Choose a password that only you know. Whoever signed up before is signed out."
          : "Enter the password you chose there."}
      </Notice>
      {anew ? <NewPassword send={send} /> : <KnownPassword send={send} />}
      <p className="border-t border-line pt-5 text-muted">
        {anew ? "Do you know the password?" : "Don't know it, or didn't sign up yourself?"}{" "}
        <button type="button" className="link" onClick={() => setAnew(!anew)}>
          {anew ? "Enter it instead" : "Choose a new password"}
        </button>
      </p>
    </div>
  );
}
