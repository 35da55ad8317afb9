import { type ReactNode, useState } from "react";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { AccountCalls } from "../api.server.ts";
import { failureText } from "../client/api.ts";
import { apiFetch, changeUser } from "../client/session.ts";
import type { User } from "../contract.ts";
import { FormFailure } from "./form-failure.tsx";
import { profileForm } from "./form-schemas.ts";
import { PasswordField } from "./password-field.tsx";
import { RequirementList } from "./requirement-list.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

const call: Fetch<AccountCalls> = apiFetch;

/** Specification, section 9. */
const reloadMs = 1000;

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <fieldset className="not-first:border-t not-first:pt-8 border-line">
      <legend className="headline-3 float-left w-full">{title}</legend>
      <p className="clear-both pt-1 text-muted">{text}</p>
      <div className="mt-6 max-w-lg space-y-5">{children}</div>
    </fieldset>
  );
}

/** Personal information and password in one form, as they are sent in one call. */
export function ProfileForm({ user }: { user: User }) {
  const { toast } = useToast();
  const [newPassword, setNewPassword] = useState("");
  const [updated, setUpdated] = useState(false);
  const { form, field, failure, busy } = useForm({
    schema: profileForm,
    draft: `profile:${user.userId}`,
    async send({ confirmPassword: _, ...profile }, element) {
      const body = {
        fullName: profile.fullName,
        phoneNumber: profile.phoneNumber ?? "",
        address: profile.address,
        ...(profile.newPassword && { currentPassword: profile.currentPassword, newPassword: profile.newPassword }),
      };
      const answer = await call("/api/v1/auth/update-profile", { method: "PATCH", body });
      changeUser(answer.data);
      for (const input of element.querySelectorAll<HTMLInputElement>("[autocomplete$=password]")) input.value = "";
      setNewPassword("");
      setUpdated(true);
      toast({ title: "Profile updated", description: "Your profile has been updated successfully." });
      setTimeout(() => window.location.reload(), reloadMs);
    },
    onFailure(error) {
      const text = failureText(error, "Failed to update your profile. Please try again.");
      toast({ title: "Update failed", description: text, variant: "destructive" });
      return text;
    },
  });

  return (
    <form {...form} className="space-y-12">
      <Part title="Personal Information" text="Your name appears on your queries and receipts.">
        <TextField {...field("fullName")} label="Full name" autoComplete="name" defaultValue={user.fullName} required />
        <TextField
          label="Email"
          type="email"
          value={user.email}
          readOnly
          hint="You can't change your email address: it identifies your account."
        />
        <TextField
          {...field("phoneNumber")}
          label="Phone"
          type="tel"
          autoComplete="tel"
          defaultValue={user.phoneNumber ?? ""}
          hint="10 to 15 digits, with the country code if you like: +8801712345678"
          optional
        />
        <TextAreaField
          {...field("address")}
          label="Address"
          autoComplete="street-address"
          defaultValue={user.address ?? ""}
          rows={3}
          optional
        />
      </Part>
      <Part
        title="Change Password"
        text="Leave all three blank to keep your password. A new one signs out all other browsers."
      >
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField {...field("currentPassword")} label="Current password" autoComplete="current-password" />
        <div className="space-y-3">
          <PasswordField
            {...field("newPassword")}
            label="New password"
            autoComplete="new-password"
            onTyped={setNewPassword}
          />
          <StrengthMeter password={newPassword} />
          <RequirementList password={newPassword} />
        </div>
        <PasswordField {...field("confirmPassword")} label="Confirm new password" autoComplete="new-password" />
      </Part>
      <div className="space-y-5 border-t border-line pt-6">
        <FormFailure text={failure} />
        <Button
          type="submit"
          size="lg"
          busy={busy || updated}
          busyLabel={updated ? "Updated Successfully" : "Updating..."}
          className="min-w-56 max-sm:w-full"
        >
          Update Profile
        </Button>
      </div>
    </form>
  );
}
