import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import { subscribeForm } from "./subscribe-form.ts";

/** Asks for the links by mail: only who reads the mailbox may end its letters. */
export function LinksForm() {
  const { toast } = useToast();
  const [done, setDone] = useState<string>();
  const { form, field, failure, busy } = useForm({
    schema: subscribeForm,
    draft: "newsletter-links",
    async send({ email }, element) {
      const answer = await apiFetch<null>("/api/v1/news-letters/links", { method: "POST", body: { email } });
      setDone(answer?.message);
      element.reset();
    },
    onFailure(error) {
      setDone(undefined);
      const text = failureText(error, "The request failed. Please try again.");
      toast({ title: "Error", description: text, variant: "destructive" });
      return text;
    },
  });
  return (
    <form {...form} action="/unsubscribe" className="space-y-4">
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
          Send me the links
        </Button>
      </div>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {done !== undefined && (
        <Notice tone="success" live>
          {done}
        </Notice>
      )}
    </form>
  );
}
