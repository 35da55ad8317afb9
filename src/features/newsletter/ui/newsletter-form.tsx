import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import { subscribeForm } from "./subscribe-form.ts";

const thanks = "Thank you for subscribing to our newsletter!";
const failed = "Failed to subscribe. Please try again.";

/** Asks for the newsletter. Without JavaScript the browser sends the form itself, and /newsletter answers. */
export function NewsletterForm() {
  const { toast } = useToast();
  const [done, setDone] = useState<string>();
  const { form, field, failure, busy } = useForm({
    schema: subscribeForm,
    draft: "newsletter",
    async send({ email }, element) {
      setDone(undefined);
      const answer = await apiFetch<null>("/api/v1/news-letters/subscribe", { method: "POST", body: { email } });
      const message = answer?.message || thanks;
      toast({ title: "Success!", description: message });
      setDone(message);
      element.reset();
    },
    onFailure(error) {
      const text = failureText(error, failed);
      setDone(undefined);
      toast({ title: "Error", description: text, variant: "destructive" });
      return text;
    },
  });
  return (
    <form {...form} action="/newsletter" className="space-y-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField
          {...field("email")}
          label="Email address"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          className="grow"
        />
        <Button type="submit" busy={busy}>
          Subscribe
        </Button>
      </div>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {done !== undefined && <Notice tone="success">{done}</Notice>}
    </form>
  );
}
