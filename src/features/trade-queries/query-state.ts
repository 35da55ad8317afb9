/** Where a trade query stands: being answered, answered, or at its end. */
export const queryStatuses = ["pending", "answered", "closed"] as const;
export type QueryStatus = (typeof queryStatuses)[number];

/** A query is one question and the follow-ups to it; they are answered one after the other. */
export interface QueryState {
  status: QueryStatus;
  /** Questions put, the first one included. */
  questions: number;
  /** How many of them are answered: all, or all but the newest. */
  answers: number;
}

export type QueryEvent = "answer" | "followUp" | "close" | "reopen";

/** One question and twenty follow-ups; more is another subject. */
export const maxQuestions = 21;

export const newQuery: QueryState = { status: "pending", questions: 1, answers: 0 };

/**
 * The state after an event; undefined where the step does not apply. The database refuses every other step too (trigger
 * trade_queries_step), and every state that cannot be (checks of trade_queries).
 *
 *   pending ── answer ──▶ answered ── followUp ──▶ pending
 *   pending, answered ── close ──▶ closed ── reopen ──▶ where it stood
 */
export function nextQueryState(state: QueryState, event: QueryEvent): QueryState | undefined {
  const { status, questions, answers } = state;
  switch (event) {
    case "answer":
      return status === "pending" ? { status: "answered", questions, answers: questions } : undefined;
    case "followUp":
      if (status !== "answered" || questions >= maxQuestions) return undefined;
      return { status: "pending", questions: questions + 1, answers };
    case "close":
      return status === "closed" ? undefined : { status: "closed", questions, answers };
    case "reopen":
      if (status !== "closed") return undefined;
      return { status: answers < questions ? "pending" : "answered", questions, answers };
  }
}

/** Who wants to change a text. */
export type Editor = "asker" | "admin";

/** Whether a text may be changed: admins both, askers their own question as long as nobody has answered it. */
export function mayEdit(
  editor: Editor,
  type: "query" | "answer",
  part: { status: QueryStatus; answered: boolean },
): boolean {
  if (type === "answer") return editor === "admin" && part.answered;
  return editor === "admin" || (part.status === "pending" && !part.answered);
}
