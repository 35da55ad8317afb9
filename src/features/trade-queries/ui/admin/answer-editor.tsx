import { type ReactNode, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { DraftNotices, DraftPlace } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toast.tsx";
import type { DeskCalls } from "../../admin/api.server.ts";
import { answerSchema } from "../../admin/contract.ts";
import type { QueryCalls } from "../../api.server.ts";
import type { QueryPart } from "../../contract.ts";
import { FormattedAnswer } from "../formatted-answer.tsx";
import { answerDraft } from "./answer-draft.ts";

const desk = apiOf<DeskCalls>();
const queries = apiOf<QueryCalls>();

/** What the editor is for: a first answer to what is open, or a text that is there already. */
type Purpose =
  | { kind: "answer"; part: Pick<QueryPart, "id" | "text"> }
  | { kind: "edit"; type: "query" | "answer"; before: string };

/**
 * Where the institute writes. What is typed is kept as a draft until it is sent (also over a lost connection or a new
 * sign-in), and stays here when somebody else was faster.
 */
export function AnswerEditor({
  target,
  purpose,
  insert,
  children,
  onDone,
}: {
  /** The query, or the part of it whose text is changed. */
  target: string;
  purpose: Purpose;
  /** A text to be put in where the cursor is, once for each `time`. */
  insert?: { text: string; time: number } | undefined;
  /** What helps to write, between the text and the buttons. */
  children?: ReactNode;
  /** Closes it; without it the editor stays. */
  onDone?: () => void;
}) {
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const editing = purpose.kind === "edit";
  const what = editing ? purpose.type : "answer";
  const [text, setText] = useState("");
  const { form, field, failure, busy, draft } = useKeptForm({
    schema: answerSchema,
    draft: editing ? `desk-edit-${what}-${target}` : answerDraft(purpose.part.id),
    endsByHand: true,
    upon: editing ? purpose.before : undefined,
    onPut: showText,
    async send({ answer }, element) {
      const { message } = editing
        ? await queries("PATCH /trade-queries/edit/{id}", {
            params: { id: target },
            body: { text: answer, type: purpose.type, before: purpose.before },
          })
        : await desk("PATCH /trade-queries/{id}/answer", {
            params: { id: target },
            body: { answer, partId: purpose.part.id, before: purpose.part.text },
          });
      // Before the screen is read anew: what is kept then was not sent.
      await draft.end();
      element.reset();
      toast({ title: "Saved", description: message });
      onDone?.();
      await revalidate();
    },
    onFailure(error) {
      const description = failureText(error, "Your text was not sent. It is kept here; try again.");
      toast({ title: "Trade Query Error", description, variant: "destructive" });
      // What somebody else did meanwhile is shown around the editor.
      void revalidate();
      return description;
    },
  });
  const ref = form.ref;
  function showText() {
    const element = ref.current?.elements.namedItem("answer");
    if (element instanceof HTMLTextAreaElement) setText(element.value);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the field begins with.
  useEffect(showText, []);
  useEffect(() => {
    const element = ref.current?.elements.namedItem("answer");
    if (insert === undefined || !(element instanceof HTMLTextAreaElement)) return;
    const before = element.value.slice(0, element.selectionStart).trimEnd();
    const piece = `${before === "" ? "" : "\n\n"}${insert.text.trim()}`;
    element.setRangeText(piece, before.length, element.selectionEnd, "end");
    // Kept, checked and shown as what is typed.
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.focus();
  }, [ref, insert]);
  const withMarks = what === "answer";
  return (
    <FormFrame
      form={form}
      failure={failure}
      busy={busy}
      submit={editing ? "Save" : "Send answer"}
      busyLabel={editing ? "Saving..." : "Sending..."}
      onCancel={onDone}
      beside={<DraftPlace draft={draft} />}
    >
      <DraftNotices draft={draft} what="text" />
      <TextAreaField
        {...field("answer")}
        label={editing ? `Change the ${what}` : "Your answer"}
        hint={withMarks ? "**bold**, lists with - or 1., ## a heading, [a link](/blogs). No HTML." : undefined}
        defaultValue={editing ? purpose.before : ""}
        rows={10}
        dir="auto"
        onInput={(event) => setText(event.currentTarget.value)}
        required
      />
      {withMarks && text.trim() !== "" && (
        <Disclosure
          title="Preview, as the asker will read it"
          inset="px-4"
          className="rounded-control border border-line"
        >
          <FormattedAnswer text={text} headingLevel="h4" className="pb-4 leading-relaxed" />
        </Disclosure>
      )}
      {children}
    </FormFrame>
  );
}
