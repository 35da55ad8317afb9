import { useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiFetch } from "#features/accounts/client/session.ts";
import type { Fetched } from "#platform/http/typed-call.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import { useForm } from "#ui/use-form.ts";
import type { NewsletterCalls } from "../api.server.ts";
import { subscribeForm } from "./subscribe-form.ts";

/** Sends one address to one call. Without JavaScript the browser sends the form itself, and `action` answers. */
export function EmailForm(props: {
  /** The last part of the call's address. */
  call: "subscribe" | "links";
  action: string;
  /** The name under which what was typed is kept. */
  draft: string;
  button: string;
  /** What is said of a failure without words of its own. */
  failed: string;
  /** Says a success in a toast, too; the notice is then not read out a second time. */
  thanks?: string;
}) {
  const { toast } = useToast();
  const [done, setDone] = useState<string>();
  const { form, field, failure, busy } = useForm({
    schema: subscribeForm,
    draft: props.draft,
    async send({ email }, element) {
      setDone(undefined);
      const answer = await (apiFetch as Fetched<NewsletterCalls["subscribe" | "links"]>)(
        `/api/v1/news-letters/${props.call}`,
        { method: "POST", body: { email } },
      );
      const message = answer.message || props.thanks;
      if (props.thanks !== undefined) toast({ title: "Success!", description: message });
      setDone(message);
      element.reset();
    },
    onFailure(error) {
      setDone(undefined);
      const text = failureText(error, props.failed);
      toast({ title: "Error", description: text, variant: "destructive" });
      return text;
    },
  });
  return (
    <form {...form} action={props.action} className="space-y-4">
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
          {props.button}
        </Button>
      </div>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {done !== undefined && (
        <Notice tone="success" live={props.thanks === undefined}>
          {done}
        </Notice>
      )}
    </form>
  );
}
