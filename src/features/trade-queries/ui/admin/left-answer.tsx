import { LeftText } from "#features/drafts/client/left-text.tsx";
import { answerDraft } from "./answer-draft.ts";

/** What somebody was writing when another answer went out, or the query was closed. */
export function LeftAnswer({ partId, closed, sent }: { partId: string; closed: boolean; sent: string | null }) {
  return (
    <LeftText
      draft={answerDraft(partId)}
      what="answer"
      fields={[{ name: "answer", saved: sent }]}
      title={
        closed
          ? "Your answer was not sent: the query was closed"
          : "Your answer was not sent: another one went out first"
      }
    >
      {closed
        ? "Reopen the query to go on with it."
        : "Compare the two. To send something of yours, change the answer above."}
    </LeftText>
  );
}
