import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxQuestions, mayEdit, newQuery, nextQueryState, type QueryEvent, type QueryState } from "./query-state.ts";

const events: QueryEvent[] = ["answer", "followUp", "close", "reopen"];

describe("a trade query", () => {
  it.each<[QueryState, QueryEvent, QueryState | undefined]>([
    [newQuery, "answer", { status: "answered", questions: 1, answers: 1 }],
    [newQuery, "followUp", undefined],
    [newQuery, "close", { status: "closed", questions: 1, answers: 0 }],
    [newQuery, "reopen", undefined],
    [{ status: "answered", questions: 1, answers: 1 }, "answer", undefined],
    [{ status: "answered", questions: 1, answers: 1 }, "followUp", { status: "pending", questions: 2, answers: 1 }],
    [{ status: "answered", questions: 1, answers: 1 }, "reopen", undefined],
    [{ status: "closed", questions: 2, answers: 1 }, "reopen", { status: "pending", questions: 2, answers: 1 }],
    [{ status: "closed", questions: 2, answers: 2 }, "reopen", { status: "answered", questions: 2, answers: 2 }],
    [{ status: "closed", questions: 2, answers: 2 }, "answer", undefined],
    [{ status: "closed", questions: 2, answers: 2 }, "followUp", undefined],
    [{ status: "closed", questions: 1, answers: 0 }, "close", undefined],
    [{ status: "answered", questions: maxQuestions, answers: maxQuestions }, "followUp", undefined],
  ])("%j after %s", (state, event, expected) => {
    expect(nextQueryState(state, event)).toEqual(expected);
  });

  it("never leaves what the database allows, whatever happens to it", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 120 }), (happened) => {
        let state = newQuery;
        for (const event of happened) state = nextQueryState(state, event) ?? state;
        const open = state.questions - state.answers;
        expect(open === 0 || open === 1).toBe(true);
        expect(state.questions).toBeLessThanOrEqual(maxQuestions);
        if (state.status !== "closed") expect(state.status).toBe(open === 1 ? "pending" : "answered");
      }),
    );
  });
});

it("lets askers change an unanswered question of theirs, and admins both texts", () => {
  const unanswered = { status: "pending", answered: false } as const;
  expect(mayEdit("asker", "query", unanswered)).toBe(true);
  expect(mayEdit("asker", "query", { status: "pending", answered: true })).toBe(false);
  expect(mayEdit("asker", "query", { status: "closed", answered: false })).toBe(false);
  expect(mayEdit("asker", "answer", { status: "answered", answered: true })).toBe(false);
  expect(mayEdit("admin", "query", { status: "closed", answered: true })).toBe(true);
  expect(mayEdit("admin", "answer", unanswered)).toBe(false);
  expect(mayEdit("admin", "answer", { status: "answered", answered: true })).toBe(true);
});
