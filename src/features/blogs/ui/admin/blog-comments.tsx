import { type RefObject, useEffect, useId, useState } from "react";
import { failureText } from "#features/accounts/client/api.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useSession } from "#features/accounts/client/use-session.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { DraftLine } from "#features/drafts/client/draft-notices.tsx";
import { LeftText } from "#features/drafts/client/left-text.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { formatDateTime } from "#lib/dates.ts";
import type { Quote } from "#lib/quotes.ts";
import { truncate } from "#lib/text.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { paragraphQuotes, rangeOfQuote } from "#ui/editor/quoted-text.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { sendOnce } from "#ui/press-key.ts";
import { SelectField } from "#ui/select-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import type { ApprovalCalls } from "../../admin/approval-api.server.ts";
import { type Approval, addCommentSchema, type BlogComment } from "../../admin/approval-contract.ts";

const api = apiOf<ApprovalCalls>();
// The version that is read says nothing of what is said: the same words upon a newer one are the same comment.
const saidSchema = addCommentSchema.omit({ id: true, version: true });

interface Place {
  blog: { id: string; version: number };
  /** The text that is commented on. */
  at: RefObject<HTMLDivElement | null>;
}

/** Under which name an answer to a comment is kept, or a comment on a blog. */
const draftOf = (id: string) => `comment-${id}`;

/** Writes a comment on some words, on a paragraph, or on the whole; or an answer to one. */
function CommentForm({
  blog: { id: blogId, version },
  at,
  quote,
  answerTo,
  onDone,
}: Place & { quote?: Quote | undefined; answerTo?: string; onDone?: () => void }) {
  const { send } = useWrite();
  const [paragraphs, setParagraphs] = useState<Quote[]>([]);
  useEffect(() => setParagraphs(at.current === null ? [] : paragraphQuotes(at.current)), [at]);
  const name = draftOf(answerTo ?? blogId);
  const { form, field, failure, busy, draft } = useKeptForm({
    draft: name,
    schema: {
      safeParse: (raw) => {
        const { text, about } = raw as Record<string, string>;
        const meant = about === undefined || about === "" ? quote : paragraphs[Number(about)];
        return saidSchema.safeParse({ text, answerTo: answerTo ?? null, ...meant });
      },
    },
    async send(values, element) {
      await send(() =>
        sendOnce(`${name}-key`, values, ({ idempotencyKey: id, ...said }) =>
          api("POST /blogs/{id}/comments", { params: { id: blogId }, body: { id, version, ...said } }),
        ),
      );
      element.reset();
      onDone?.();
    },
    onFailure: (error) => failureText(error, "The comment was not kept."),
  });
  const { ref } = form;
  useEffect(() => {
    if (quote !== undefined) ref.current?.querySelector("textarea")?.focus();
  }, [quote, ref]);
  return (
    <FormFrame
      form={form}
      label={answerTo === undefined ? "New comment" : "Answer"}
      failure={failure}
      busy={busy}
      submit={answerTo === undefined ? "Comment" : "Answer"}
      onCancel={answerTo === undefined && quote === undefined ? undefined : onDone}
    >
      {quote !== undefined && <Words quote={quote.quote} />}
      {answerTo === undefined && quote === undefined && (
        <SelectField {...field("about")} label="About" hint="Or select words in the text.">
          <option value="">The whole text</option>
          {paragraphs.map((one, index) => (
            <option key={one.place} value={index}>
              {truncate(one.quote, 60)}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        {...field("text")}
        label={answerTo === undefined ? "Comment" : "Answer"}
        rows={3}
        dir="auto"
        required
      />
      <DraftLine draft={draft} what="comment" />
    </FormFrame>
  );
}

const Words = ({ quote }: { quote: string }) => (
  <blockquote className="border-l-2 border-gold pl-3 text-sm text-muted wrap-anywhere">
    <Spoken>{truncate(quote, 160)}</Spoken>
  </blockquote>
);

/** One comment with what was answered to it. */
function Thread({
  comment,
  answers,
  shown,
  onShow,
  answering,
  onAnswering,
  ...place
}: Place & {
  comment: BlogComment;
  answers: readonly BlogComment[];
  shown: boolean;
  onShow: () => void;
  /** Whether an answer is being written. */
  answering: boolean;
  onAnswering: (answering: boolean) => void;
}) {
  const { busy, write } = useWrite();
  const { user: me } = useSession();
  const [isThere, setThere] = useState(true);
  const { at, blog } = place;
  const { id, quote, place: from } = comment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another text.
  useEffect(() => {
    const root = at.current;
    setThere(quote === "" || root === null || rangeOfQuote(root, { quote, place: from }) !== undefined);
  }, [at, quote, from, blog.version]);
  const params = (one: BlogComment) => ({ id: blog.id, comment: one.id });
  const isMine = (one: BlogComment) => one.madeBy !== null && one.madeBy.userId === me?.userId;
  const settled = comment.settledAt !== null;
  return (
    <li className={shown ? "space-y-2 rounded-control bg-sunken px-3 py-3" : "space-y-2 py-3"}>
      {quote !== "" && <Words quote={quote} />}
      {[comment, ...answers].map((one) => (
        <div key={one.id} className={one === comment ? "text-sm" : "border-l border-line pl-3 text-sm"}>
          <p className="num text-xs text-muted">
            <Spoken>{one.madeBy?.fullName ?? "A deleted account"}</Spoken>, {formatDateTime(one.madeAt)}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">
            <Spoken>{one.text}</Spoken>
          </p>
          {isMine(one) && (one !== comment || answers.every(isMine)) && (
            <ConfirmButton
              label="Delete"
              title={one === comment ? "Delete this comment?" : "Delete this answer?"}
              confirm="Delete"
              size="sm"
              variant="quiet"
              danger
              busy={busy}
              onConfirm={() => void write(() => api("DELETE /blogs/{id}/comments/{comment}", { params: params(one) }))}
            >
              {one === comment && answers.length > 0 ? "Your answers to it go with it. " : ""}
              It can't be brought back.
            </ConfirmButton>
          )}
        </div>
      ))}
      {!isThere && <p className="text-xs text-muted">These words are no longer in the text.</p>}
      <div className="flex flex-wrap gap-2">
        {quote !== "" && isThere && (
          <Button size="sm" variant="quiet" onClick={onShow}>
            Show in the text
          </Button>
        )}
        {!settled && !answering && (
          <Button size="sm" variant="quiet" onClick={() => onAnswering(true)}>
            Answer
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          busy={busy}
          onClick={() =>
            void write(() =>
              api("PATCH /blogs/{id}/comments/{comment}", { params: params(comment), body: { settled: !settled } }),
            )
          }
        >
          {settled ? "Open again" : "Settled"}
        </Button>
      </div>
      {answering && <CommentForm {...place} answerTo={id} onDone={() => onAnswering(false)} />}
    </li>
  );
}

/** What staff say about the words of a blog, beside its text. */
export function BlogComments({
  comments,
  quote,
  onQuoteDone,
  shown,
  onShow,
  ...place
}: Place & {
  comments: Approval["comments"];
  /** Words that were selected in the text to be commented on. */
  quote: Quote | undefined;
  onQuoteDone: () => void;
  shown: string | undefined;
  onShow: (comment: BlogComment) => void;
}) {
  const id = useId();
  const first = comments.filter(({ answerTo }) => answerTo === null);
  /** The comments to which an answer is being written, also those that are gone meanwhile. */
  const [answering, setAnswering] = useState<readonly string[]>([]);
  const gone = answering.filter((one) => first.every((comment) => comment.id !== one));
  // Settled by somebody else, one that is being answered stays where it is, and its form with it.
  const open = first.filter(({ id: one, settledAt }) => settledAt === null || answering.includes(one));
  const settled = first.filter((comment) => !open.includes(comment));
  const waiting = first.filter(({ settledAt }) => settledAt === null).length;
  const threads = (of: readonly BlogComment[]) => (
    <ul className="divide-y divide-line">
      {of.map((comment) => (
        <Thread
          key={comment.id}
          {...place}
          comment={comment}
          answers={comments.filter(({ answerTo }) => answerTo === comment.id)}
          shown={shown === comment.id}
          onShow={() => onShow(comment)}
          answering={answering.includes(comment.id)}
          onAnswering={(to) =>
            setAnswering((all) => [...all.filter((one) => one !== comment.id), ...(to ? [comment.id] : [])])
          }
        />
      ))}
    </ul>
  );
  return (
    <section
      aria-labelledby={id}
      className="mt-6 border-t border-line pt-4 lg:sticky lg:top-20 lg:max-h-[calc(100vh-6rem)] lg:overflow-y-auto"
    >
      <h2 id={id} className="font-serif text-lg font-medium">
        Comments{waiting > 0 && ` (${waiting})`}
      </h2>
      <p className="mt-1 text-sm text-muted">Only staff see them.</p>
      {open.length > 0 && threads(open)}
      {gone.map((one) => (
        <LeftText
          key={one}
          draft={draftOf(one)}
          what="answer"
          fields={[{ name: "text" }]}
          title="Your answer was not kept: the comment was deleted"
        >
          Copy it into a comment of its own to say it all the same.
        </LeftText>
      ))}
      {settled.length > 0 && (
        <details className="py-2 text-sm">
          <summary className="cursor-pointer text-muted">Settled ({settled.length})</summary>
          {threads(settled)}
        </details>
      )}
      <div className="mt-3">
        <CommentForm key={quote?.place ?? "whole"} {...place} quote={quote} onDone={onQuoteDone} />
      </div>
    </section>
  );
}
