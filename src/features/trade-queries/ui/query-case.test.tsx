// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../test/drawn.tsx";
import { QueryCase } from "./query-case.tsx";

const at = "2026-11-23T08:00:00.000Z";
const query = {
  ...{ id: "one", caseNumber: "TQ-2026-000001", status: "pending", query: "Which duty is paid on jute yarn?" },
  ...{ createdAt: at, editedAt: null, answer: null, answerEditedAt: null, firstAnsweredAt: null, answeredAt: null },
  ...{ closedAt: null, promisedOn: "2026-11-26", followUps: [], followUpCount: 0, mayPublish: false, publicSlug: null },
};

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ success: true, message: "", data: query })));
});
afterEach(async () => {
  await clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it("goes on in the text that is to be changed: the button that opened it is gone", async () => {
  await draw(<QueryCase caseNumber={query.caseNumber} />);
  const button = () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Change the text");
  await expect.poll(button).toBeDefined();
  button()?.focus();
  await act(async () => button()?.click());
  expect(document.activeElement?.tagName).toBe("TEXTAREA");
});
