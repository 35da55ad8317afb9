import { useState } from "react";
import { Link } from "react-router";
import { formatDay } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { deskPath, repliesPath } from "../../admin/list-views.ts";
import type { SavedReply, SimilarQuery } from "../../admin/replies-contract.ts";
import type { QueryPart } from "../../contract.ts";
import { FormattedAnswer } from "../formatted-answer.tsx";
import { AnswerEditor } from "./answer-editor.tsx";

/** Puts a saved reply into the answer: chosen first, then by a press, as arrow keys pass all of them on their way. */
function Replies({ replies, onInsert }: { replies: readonly SavedReply[]; onInsert: (text: string) => void }) {
  const [wanted, choose] = useState<string>();
  // One is always chosen, so the button always has something to do; a colleague may have deleted the one from before.
  const chosen = replies.find(({ id }) => id === wanted) ?? replies[0];
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      {chosen && (
        <>
          <SelectField
            label="Insert a saved reply"
            className="w-72 max-sm:w-full"
            value={chosen.id}
            onChange={({ target }) => choose(target.value)}
          >
            {replies.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <Button variant="secondary" onClick={() => onInsert(chosen.text)}>
            Insert
          </Button>
        </>
      )}
      <Link to={repliesPath} className="link inline-flex min-h-11 items-center text-sm">
        {replies.length > 0 ? "Edit saved replies" : "Save replies that you write often"}
      </Link>
    </div>
  );
}

/** What was answered to others who asked nearly the same. */
function Similar({ similar, onUse }: { similar: readonly SimilarQuery[]; onUse: (text: string) => void }) {
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="rounded-card border border-line bg-surface">
      <h2 id="similar" className="px-5 pt-4 pb-2 font-sans text-sm font-semibold">
        Similar answered queries
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {similar.map(({ id, caseNumber, question, answer, answeredAt }) => (
          <li key={id}>
            <Disclosure title={<span className="line-clamp-2 py-1 font-normal">{question}</span>} inset="px-5">
              <div className="pb-4">
                <p className="num text-sm text-muted">
                  <Link to={`${deskPath}/${caseNumber}`} className="link">
                    {caseNumber}
                  </Link>
                  , answered {formatDay(answeredAt)}
                </p>
                <FormattedAnswer text={answer} headingLevel="h3" className="mt-2 leading-relaxed" />
                <Button variant="secondary" size="sm" className="mt-3" onClick={() => onUse(answer)}>
                  Put into my answer
                </Button>
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The editor of an answer with what helps to write it. */
export function Answering({
  queryId,
  part,
  replies,
  similar,
}: {
  queryId: string;
  /** What is open of it. */
  part: Pick<QueryPart, "id" | "text">;
  replies: readonly SavedReply[];
  similar: readonly SimilarQuery[];
}) {
  const [insert, setInsert] = useState<{ text: string; time: number }>();
  const put = (text: string) => setInsert((last) => ({ text, time: (last?.time ?? 0) + 1 }));
  return (
    <>
      <AnswerEditor target={queryId} purpose={{ kind: "answer", part }} insert={insert}>
        <Replies replies={replies} onInsert={put} />
      </AnswerEditor>
      <Similar similar={similar} onUse={put} />
    </>
  );
}
