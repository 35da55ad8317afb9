import { useEffect } from "react";
import { ApiError, failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import type { Fetch } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField, TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { ContactCalls } from "../api.server.ts";
import { subjects } from "../subjects.ts";
import { contactForm } from "./contact-form-schema.ts";
import { useStamp } from "./use-stamp.ts";

/** What was sent, and the number that it got. */
export interface Sent {
  reference: string;
  email: string;
}

/** Writes into a field that is still empty. */
function fill(form: HTMLFormElement | null, name: string, value: string): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLInputElement && control.value === "") control.value = value;
}

/** People do not see this field and cannot come to it; programs fill it. */
function HiddenField() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** A message to the institute. `subject` is what the link to the page named. */
export function ContactForm({ subject, onSent }: { subject: string | undefined; onSent: (sent: Sent) => void }) {
  const { toast } = useToast();
  const { user } = useSession();
  const { take, drop } = useStamp();
  const { form, field, failure, busy } = useForm({
    schema: contactForm,
    // A link with another subject begins another message.
    draft: subject === undefined ? "contact" : `contact-${subject}`,
    async send(values) {
      const body = { ...values, stamp: await take() };
      const answer = await (apiFetch as Fetch<ContactCalls>)("/api/v1/contact-messages", { method: "POST", body });
      drop();
      onSent({ reference: answer.data.reference, email: values.email });
    },
    onFailure(error) {
      if (error instanceof ApiError && error.errors.some(({ path }) => path === "stamp")) drop();
      const text = failureText(error, "Your message could not be sent. It is still here: please try again.");
      toast({ title: "Error", description: text, variant: "destructive" });
      return text;
    },
  });

  const { ref } = form;
  useEffect(() => {
    if (!user) return;
    fill(ref.current, "name", user.fullName);
    fill(ref.current, "email", user.email);
  }, [user, ref]);

  const named = subject !== undefined && !(subjects as readonly string[]).includes(subject);
  return (
    <form {...form} action="/contact" className="relative space-y-5">
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField {...field("name")} label="Name" autoComplete="name" required />
        <TextField
          {...field("email")}
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
      <SelectField {...field("subject")} label="Subject" defaultValue={subject ?? ""} required>
        <option value="" disabled>
          Choose a subject
        </option>
        {named && <option>{subject}</option>}
        {subjects.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <TextAreaField
        {...field("message")}
        label="Message"
        hint="What you trade or do, and what you want to know. Up to 5,000 characters."
        rows={8}
        required
      />
      <HiddenField />
      <Button type="submit" size="lg" busy={busy} busyLabel="Sending...">
        Send message
      </Button>
    </form>
  );
}
