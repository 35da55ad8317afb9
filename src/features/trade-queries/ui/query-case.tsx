import { useState } from "react";
import { notThereText, type Reads, useRead } from "#features/accounts/client/use-read.ts";
import { formatDateTime, formatDay } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { DeskCalls } from "../admin/api.server.ts";
import type { QueryPart, TradeQuery } from "../contract.ts";
import { mayEdit } from "../query-state.ts";
import { CaseFacts } from "./case-facts.tsx";
import { FormattedAnswer, PlainText } from "./formatted-answer.tsx";
import { QueryEditor } from "./query-editor.tsx";

const useAnswer: Reads<Pick<DeskCalls, "read">> = useRead;

/** The first question in the shape of the others. */
function firstPart(query: TradeQuery): QueryPart {
  const { id, query: text, createdAt, editedAt, answer, answerEditedAt, firstAnsweredAt } = query;
  return { id, text, createdAt, editedAt, answer, answerEditedAt, answeredAt: firstAnsweredAt };
}

function When({ at, edited }: { at: string | null; edited: string | null }) {
  return (
    <span className="text-sm font-normal text-muted">
      {at !== null && <time dateTime={at}>{formatDateTime(at)}</time>}
      {edited !== null && (
        <>
          {at === null ? "" : " · "}changed <time dateTime={edited}>{formatDateTime(edited)}</time>
        </>
      )}
    </span>
  );
}

/** One question and its answer. */
function Exchange({
  part,
  query,
  title,
  onChange,
  onOther,
}: {
  part: QueryPart;
  query: TradeQuery;
  title: string;
  onChange: (query: TradeQuery) => void;
  onOther: () => void;
}) {
  const [editing, setEditing] = useState(false);
  const editable = mayEdit("asker", "query", { status: query.status, answered: part.answer !== null });
  return (
    <section aria-label={title} className="border-t border-line py-7 first:border-t-0 first:pt-0">
      <h2 className="flex flex-wrap items-baseline gap-x-3 font-sans text-sm font-semibold">
        {title} <When at={part.createdAt} edited={part.editedAt} />
      </h2>
      {editing ? (
        <div className="mt-4">
          <QueryEditor
            purpose="edit"
            target={part.id}
            text={part.text}
            onOther={onOther}
            onCancel={() => setEditing(false)}
            onSaved={(saved) => {
              onChange(saved);
              setEditing(false);
            }}
          />
        </div>
      ) : (
        <>
          <PlainText text={part.text} className="mt-2 leading-relaxed" />
          {editable && (
            <Button variant="secondary" className="mt-4" onClick={() => setEditing(true)}>
              Change the text
            </Button>
          )}
        </>
      )}
      {part.answer !== null && (
        <div className="mt-6 rounded-card border border-line bg-surface p-5 md:p-7">
          <h3 className="flex flex-wrap items-baseline gap-x-3 font-sans text-sm font-semibold text-sea">
            Answer of the institute <When at={part.answeredAt} edited={part.answerEditedAt} />
          </h3>
          <FormattedAnswer text={part.answer} headingLevel="h4" className="mt-3 leading-relaxed" />
        </div>
      )}
    </section>
  );
}

function CaseSkeleton() {
  return (
    <SkeletonGroup label="Loading the query" className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="space-y-3">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-5/6" />
        <Skeleton className="mt-6 h-48 w-full rounded-card" />
      </div>
      <div className="space-y-4">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-12 w-full" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** One case: its questions and answers, and what its asker can do with it. */
export function QueryCase({ caseNumber }: { caseNumber: string }) {
  const { data: query, failed, error, loading, load, set } = useAnswer(`/api/v1/trade-queries/${caseNumber}`);
  if (query === undefined) {
    if (!failed) return <CaseSkeleton />;
    const message = notThereText(
      error,
      `There is no query ${caseNumber} of yours. It may be another person's.`,
      `The query ${caseNumber} could not be loaded. Please try again.`,
    );
    return <ErrorState message={message} onRetry={load} retrying={loading} />;
  }
  const open = query.status === "pending";
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div>
        <Exchange part={firstPart(query)} query={query} title="Your query" onChange={set} onOther={load} />
        {query.followUps.map((part, i) => (
          <Exchange
            key={part.id}
            part={part}
            query={query}
            title={`Follow-up ${i + 1}`}
            onChange={set}
            onOther={load}
          />
        ))}
        {open && (
          <Notice>
            We answer by <strong>{formatDay(query.promisedOn)}</strong> and write to you then.
          </Notice>
        )}
        {query.status === "answered" && (
          <section aria-label="Follow-up" className="border-t border-line pt-7">
            <QueryEditor key={query.followUpCount} purpose="followUp" target={query.id} onSaved={set} />
          </section>
        )}
      </div>
      <CaseFacts query={query} onChange={set} onOther={load} />
    </div>
  );
}
