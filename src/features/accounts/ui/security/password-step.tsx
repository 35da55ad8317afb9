import { type ReactNode, useEffect } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useForm } from "#ui/use-form.ts";
import { failureText } from "../../client/api.ts";
import { useSession } from "../../client/use-session.ts";
import { PasswordField } from "../password-field.tsx";
import { passwordForm } from "./security-schemas.ts";

/** The buttons of a form in a dialog; the action that goes forward comes last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">{children}</div>;
}

/** Asks for the password again, inside a dialog. A failure is told here: a toast would lie behind the dialog. */
export function PasswordStep({
  action,
  danger = false,
  onCancel,
  send,
  children,
}: {
  /** The label of the button that does it. */
  action: string;
  danger?: boolean;
  onCancel: () => void;
  send: (password: string) => Promise<void>;
  children?: ReactNode;
}) {
  const { user } = useSession();
  const { form, field, failure, busy } = useForm({
    schema: passwordForm,
    send: ({ password }) => send(password),
    onFailure: (error) => failureText(error, "This did not work. Check your connection and try again."),
  });
  const { ref } = form;
  // After the dialog has opened: opening gives the focus to its first control, which closes it.
  useEffect(() => queueMicrotask(() => ref.current?.querySelector<HTMLElement>("[name=password]")?.focus()), [ref]);
  return (
    <form {...form} className="space-y-5">
      {children}
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      {/* For the password manager: whose password this is. */}
      <input type="text" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
      <PasswordField {...field("password")} label="Your password" autoComplete="current-password" required />
      <DialogButtons>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
          {action}
        </Button>
      </DialogButtons>
    </form>
  );
}
