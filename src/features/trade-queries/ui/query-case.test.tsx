// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetReads } from "#features/accounts/client/kept-reads.ts";
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
/** Which steps were asked for; the desk was faster each time. */
let posted: string[];
async function serve(address: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  if (method === "POST") {
    posted.push(address);
    now = { ...now, status: "closed" };
    return new Response(JSON.stringify({ success: false, code: "CONFLICT", message: "It was closed meanwhile." }), {
      status: 409,
    });
  }
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
  posted = [];
  forgetReads();
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

it("shows what the desk made of the text, also where the typed one was left and is put back", async () => {
  await beginToChange();
  const typed = `${query.query.slice(0, -1)} from Narayanganj?`;
  const field = document.querySelector("textarea") as HTMLTextAreaElement;
  field.value = typed;
  await act(async () => field.dispatchEvent(new Event("input", { bubbles: true })));
  await clear();
  now = { ...now, query: "Which customs duty is paid on jute yarn?" };
  forgetReads();
  await beginToChange();
  expect(document.querySelector("textarea")?.value).toBe(typed);
  expect(document.querySelector("form")?.textContent).toContain("Now it says:Which customs duty");
  await save();
  await expect.poll(() => now.query).toBe(typed);
  await clear();
  // That is over with it: another change begins with what the text is then.
  await beginToChange();
  expect(document.querySelector("form")?.textContent).not.toContain("Now it says");
});

it("closes the case only as it is seen here, and shows it anew where it is otherwise", async () => {
  await draw(<QueryCase caseNumber={query.caseNumber} />);
  await expect.poll(() => button("Close the query")).toBeDefined();
  await act(async () => button("Close the query")?.click());
  const step = [...document.querySelectorAll("dialog button")].find((one) => one.textContent === "Close the query");
  await act(async () => (step as HTMLElement).click());
  await expect.poll(() => posted).toContain("/api/v1/trade-queries/one/close?status=pending&questions=1");
  await expect.poll(() => button("Reopen the query")).toBeDefined();
});

it("leaves a follow-up that can't be sent any more in sight", async () => {
  now = { ...query, status: "answered" };
  await draw(<QueryCase caseNumber={query.caseNumber} />);
  await expect.poll(() => document.querySelector("textarea")).not.toBeNull();
  const field = document.querySelector("textarea") as HTMLTextAreaElement;
  field.value = "And which papers does a bank ask for?";
  await save();
  await expect.poll(() => document.querySelector("form")?.textContent).toContain("It was closed meanwhile.");
  expect(document.querySelector("textarea")?.value).toBe("And which papers does a bank ask for?");
});
