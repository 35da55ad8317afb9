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

/** The case as the server has it now, and what was sent to change its text: another text than it stands there is refused. */
let now: typeof query;
let sent: { text: string; before?: string }[];
async function serve(_address: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  if (method === "PATCH") {
    const wanted = JSON.parse(String(body));
    sent.push(wanted);
    if (wanted.before !== now.query)
      return new Response(JSON.stringify({ success: false, code: "CONFLICT", message: "Changed meanwhile." }), {
        status: 409,
      });
    now = { ...now, query: wanted.text };
  }
  return new Response(JSON.stringify({ success: true, message: "", data: now }));
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", serve);
  now = query;
  sent = [];
});
afterEach(async () => {
  await clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const button = (text: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === text);
const save = () => act(async () => document.querySelector<HTMLElement>("form [type=submit]")?.click());
async function beginToChange() {
  await draw(<QueryCase caseNumber={query.caseNumber} />);
  await expect.poll(() => button("Change the text")).toBeDefined();
  button("Change the text")?.focus();
  await act(async () => button("Change the text")?.click());
}

it("goes on in the text that is to be changed: the button that opened it is gone", async () => {
  await beginToChange();
  expect(document.activeElement?.tagName).toBe("TEXTAREA");
});

it("shows what the desk made of the text meanwhile before one's own goes over it, and keeps what was typed", async () => {
  await beginToChange();
  const field = document.querySelector("textarea") as HTMLTextAreaElement;
  field.value = "Which duty is paid on jute yarn from Narayanganj?";
  now = { ...now, query: "Which customs duty is paid on jute yarn?" };
  await save();
  await expect.poll(() => document.querySelector("form")?.textContent).toContain(now.query);
  expect([now.query, field.value]).toEqual([
    "Which customs duty is paid on jute yarn?",
    `${query.query.slice(0, -1)} from Narayanganj?`,
  ]);
  await save();
  await expect.poll(() => now.query).toBe(`${query.query.slice(0, -1)} from Narayanganj?`);
  expect(sent.map(({ before }) => before)).toEqual([query.query, "Which customs duty is paid on jute yarn?"]);
});
