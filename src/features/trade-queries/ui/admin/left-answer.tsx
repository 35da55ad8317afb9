import { useEffect, useState } from "react";
import { DraftNotices } from "#features/drafts/client/draft-notices.tsx";
import { useKeptForm } from "#features/drafts/client/use-kept-form.ts";
import { tidyText } from "#lib/input-text.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { answerSchema } from "../../admin/contract.ts";
import { answerDraft } from "./answer-draft.ts";

/**
 * What somebody was writing when another answer went out, or the query was closed: shown where its editor was, until they
 * drop it.
 */
export function LeftAnswer({ queryId, closed, sent }: { queryId: string; closed: boolean; sent: string | null }) {
  const [text, setText] = useState("");
  const { form, draft } = useKeptForm({
    schema: answerSchema,
    draft: answerDraft(queryId),
    endsByHand: true,
    send: async () => {},
    onFailure: () => "",
    onPut: ({ answer = "" }) => setText(answer),
  });
  // One's own answer, of which one never heard that it arrived.
  const isSent = text !== "" && tidyText(text) === sent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: ended once.
  useEffect(() => {
    if (isSent) void draft.end();
  }, [isSent]);
  return (
    <form {...form} aria-label="Your answer that was not sent">
      <textarea hidden name="answer" readOnly />
      {draft.other || draft.dropped ? (
        <DraftNotices draft={draft} what="answer" />
      ) : (
        text.trim() !== "" &&
        !isSent && (
          <Notice
            tone="warning"
            live
            title={
              closed
                ? "Your answer was not sent: the query was closed"
                : "Your answer was not sent: another one went out first"
            }
          >
            <p>
              {closed
                ? "Reopen the query to go on with it."
                : "Compare the two. To send something of yours, change the answer above."}{" "}
              Only you see this text, until you drop it.
            </p>
            <p
              className="my-3 max-h-72 overflow-y-auto rounded-control bg-surface px-3 py-2 whitespace-pre-wrap"
              dir="auto"
            >
              {text}
            </p>
            <div className="flex flex-wrap gap-2">
              <CopyButton text={text} label="Copy it" size="sm" />
              <Button size="sm" variant="quiet" onClick={() => void draft.drop()}>
                Drop it
              </Button>
            </div>
          </Notice>
        )
      )}
    </form>
  );
}
