import { useState } from "react";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { useWrite } from "#features/accounts/client/use-write.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmButton } from "#ui/confirm-button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { sendOnce } from "#ui/press-key.ts";
import { Spoken } from "#ui/spoken.tsx";
import type { AdminQuery } from "../../admin/contract.ts";
import type { ReplyCalls } from "../../admin/replies-api.server.ts";
import type { QueryPart } from "../../contract.ts";
import { FormattedAnswer, PlainText } from "../formatted-answer.tsx";
import { AnswerEditor } from "./answer-editor.tsx";

const api = apiOf<ReplyCalls>();

type Edits = AdminQuery["edits"];

/** The texts that were here before, each with who changed it and when. */
function Earlier({ edits }: { edits: Edits }) {
  if (edits.length === 0) return null;
  return (
    <Disclosure
      title={edits.length === 1 ? "1 earlier text" : `${edits.length} earlier texts`}
      inset="px-4"
      className="mt-3 rounded-control border border-line"
    >
      <ol className="divide-y divide-line">
        {edits.map(({ editedAt, editedBy, before }) => (
          <li key={editedAt} className="py-3 text-sm">
            <p className="num text-muted">
              Until {formatDateTime(editedAt)}
              {editedBy !== null && (
                <>
                  , changed by <Spoken>{editedBy}</Spoken>
                </>
              )}
            </p>
            <PlainText text={before} className="mt-1" />
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

/** Begins a blog with this answer; the editors go on from there. */
function BlogDraft({ queryId, partId }: { queryId: string; partId: string }) {
  const { busy, write } = useWrite();
  return (
    <ConfirmButton
      variant="quiet"
      size="sm"
      busy={busy}
      label="Make a blog draft"
      title="Make a blog draft of this answer?"
      confirm="Make the draft"
      onConfirm={() =>
        void write(() =>
          sendOnce(`blog-draft-key-${partId}`, { partId }, (body) =>
            api("POST /trade-queries/{id}/blog-draft", { params: { id: queryId }, body }),
          ),
        )
      }
    >
      The answer becomes the text, its links the sources. Nothing is published, and of the question only its first words
      are taken, as a working title.
    </ConfirmButton>
  );
}

/** One text of a case, with what it was before and the way to change it. */
function Text({
  queryId,
  part,
  type,
  edits,
  title,
}: {
  queryId: string;
  part: QueryPart;
  type: "query" | "answer";
  edits: Edits;
  title: string;
}) {
  const [editing, setEditing] = useState(false);
  const text = type === "query" ? part.text : (part.answer ?? "");
  const at = type === "query" ? part.createdAt : part.answeredAt;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-sans text-sm font-semibold">
          {title}{" "}
          {at !== null && (
            <span className="num font-normal text-muted max-lg:block max-lg:text-xs">{formatDateTime(at)}</span>
          )}
        </h2>
        {!editing && (
          <div className="-mr-3 flex flex-wrap gap-1 max-sm:mr-0 max-sm:-ml-3">
            {type === "answer" && <BlogDraft queryId={queryId} partId={part.id} />}
            <Button variant="quiet" size="sm" onClick={() => setEditing(true)} aria-label={`Edit: ${title}`}>
              Edit
            </Button>
          </div>
        )}
      </div>
      {editing ? (
        <div className="mt-2">
          <AnswerEditor
            target={part.id}
            purpose={{ kind: "edit", type, before: text }}
            onDone={() => setEditing(false)}
          />
        </div>
      ) : type === "query" ? (
        <PlainText text={text} className="mt-1 leading-relaxed" />
      ) : (
        <FormattedAnswer text={text} headingLevel="h3" className="mt-1 leading-relaxed" />
      )}
      <Earlier edits={edits.filter((edit) => edit.partId === part.id && edit.type === type)} />
    </>
  );
}

/** One question of a case and its answer. */
export function Exchange({
  queryId,
  part,
  title,
  edits,
}: {
  queryId: string;
  part: QueryPart;
  title: string;
  edits: Edits;
}) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface">
      <div className="p-5">
        <Text queryId={queryId} part={part} type="query" edits={edits} title={title} />
      </div>
      {part.answer !== null && (
        <div className="border-t border-line p-5">
          <Text
            queryId={queryId}
            part={part}
            type="answer"
            edits={edits}
            title={`Answer to the ${title.toLowerCase()}`}
          />
        </div>
      )}
    </section>
  );
}
