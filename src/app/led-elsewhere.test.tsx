// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { verificationPage } from "#features/accounts/client/guard-target.ts";
import { forgetReads } from "#features/accounts/client/kept-reads.ts";
import { forgetSession, signIn } from "#features/accounts/client/session.ts";
import { SessionsSection } from "#features/accounts/ui/security/sessions-section.tsx";
import { CompanyForm } from "#features/companies/ui/company-form.tsx";
import { MyDiscounts } from "#features/discounts/ui/my-discounts.tsx";
import { MyPrograms } from "#features/enrollments/ui/my-programs.tsx";
import { ApplyForm } from "#features/memberships/ui/apply.tsx";
import { OwnMembershipPage } from "#features/memberships/ui/my-membership.tsx";
import { LearningRecord } from "#features/record/ui/learning-record.tsx";
import { LeaveLine } from "#features/tickets/ui/leave-line.tsx";
import { TicketSteps } from "#features/tickets/ui/ticket-steps.tsx";
import { QueryEditor } from "#features/trade-queries/ui/query-editor.tsx";
import { readDraft } from "#ui/form-draft.ts";
import { draw, drawnWith } from "../../test/drawn.tsx";

const day = "2026-11-27";
const at = `${day}T10:00:00.000Z`;
const days = { startsOn: day, endsOn: day };
const enrollment = {
  ...{
    id: "e",
    state: "requested",
    title: "Customs",
    price: 0,
    heldUntil: null,
    parts: [],
    name: "Rahima",
    reason: "",
  },
  program: { slug: "customs", title: "Customs", visible: true },
  cohort: { name: "Spring", ...days, schedule: "", canceled: false, over: false },
  ...{ completedAt: null, certificate: null },
};
const proof = {
  id: "p",
  name: "Rahima",
  institution: "D",
  state: "waiting",
  validUntil: null,
  reason: "",
  createdAt: at,
};
const membership = {
  ...{ id: "m", kind: "Individual", standing: "requested", number: null, name: "Rahima", organization: "" },
  ...{ question: "", answer: "", earlier: [], beginsOn: null, decision: "", fee: 0, months: 12, since: null },
  ...{ endsOn: null, renewable: false, order: null, payUntil: null, createdAt: at },
};
const entry = {
  id: "r",
  kind: "read",
  at,
  wholeDay: false,
  title: "Incoterms",
  path: null,
  facts: [],
  removable: true,
};
const waiting = { id: "w", typeId: "t", state: "waiting", quantity: 1, position: 1, offeredUntil: null, changedAt: at };
const session = { id: "s", device: "A phone", current: false, createdAt: at, lastSeenAt: at };
const read = { data: [session], failed: false, error: undefined, load() {}, loading: false };

const kind = {
  ...{ id: "k", name: "Individual", summary: "", benefits: [], fee: 0, months: 12 },
  ...{ forOrganizations: false, open: true },
};
const memberships = (mine: object[]) => ({ memberships: mine, kinds: [kind] });

/** What is read, by the end of its address. */
const answers: Record<string, object> = {
  "/auth/login": { user: { userId: "u", fullName: "Rahima", isVerified: true }, token: "t" },
  "/enrollments/my?page=1": { items: [enrollment], pagination: { total: 1, totalPages: 1, currentPage: 1 } },
  "/discounts/my": { percents: { group: 10, alumni: 10, student: 20 }, alumni: [], proofs: [proof] },
  "/memberships/my": memberships([membership]),
  "/learning-record/summary": { total: 1, kinds: [], years: [] },
  "/learning-record?limit=25": { items: [entry], next: null },
};
drawnWith(async (address) => {
  const data = answers[address.replace(/^\/api\/v1/, "")];
  if (data) return new Response(JSON.stringify({ success: true, message: "", data }));
  return new Response(JSON.stringify({ success: false, message: "ACCOUNT_VERIFICATION_REQUIRED" }), { status: 403 });
});
afterEach(() => {
  forgetSession();
  forgetReads();
});

const changed = vi.fn();
const buttonWith = (start: string) =>
  [...document.querySelectorAll("button")].find((button) =>
    (button.getAttribute("aria-label") ?? button.textContent)?.startsWith(start),
  );

it.each<[string, ReactNode, string, string?]>([
  ["a request for a seat", <MyPrograms key="" />, "Withdraw from", "Withdraw"],
  ["a proof that one studies", <MyDiscounts key="" />, "Take it back", "Take it back"],
  ["an application", <OwnMembershipPage key="" institute="The Institute" />, "Withdraw", "Withdraw"],
  ["what one read", <LearningRecord key="" />, "Remove", "Remove"],
  [
    "a place in line",
    <LeaveLine key="" entry={waiting as never} of="Hall" onChanged={() => {}} />,
    "Leave",
    "Leave the list",
  ],
  [
    "a ticket",
    <TicketSteps key="" ticket={{ number: "N", name: "Rahima" } as never} refund={0} onChanged={() => {}} />,
    ...(["Cancel", "Cancel the ticket"] as const),
  ],
  ["a browser", <SessionsSection key="" sessions={{ ...read, set: changed }} />, "Sign out"],
])("who is led elsewhere when giving up %s reads that it isn't done, and why", async (_, screen, label, step) => {
  const led = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  await signIn({ email: "", password: "" });
  await draw(screen);
  await expect.poll(() => buttonWith(label)).toBeDefined();
  await act(async () => buttonWith(label)?.click());
  const confirm = [...document.querySelectorAll("dialog button")].find(({ textContent }) => textContent === step);
  if (step !== undefined) await act(async () => (confirm as HTMLButtonElement).click());
  await expect.poll(() => led.mock.calls).toEqual([[verificationPage]]);
  // It can be pressed again, for who comes back, or is on that page already.
  await expect.poll(() => buttonWith(label)?.getAttribute("aria-disabled")).toBeNull();
  expect(document.querySelector("[data-toasts]")?.textContent).toContain("Please verify your email address first.");
  expect(changed).not.toHaveBeenCalled();
});

const text = "Which documents does a bank ask for under a letter of credit at sight?";
it.each<[string, ReactNode, string, object?]>([
  [
    "an answer",
    <OwnMembershipPage key="" institute="The Institute" />,
    "membership-answer-m",
    { ...membership, standing: "asked", question: "?" },
  ],
  ["an application", <ApplyForm key="" kindId="k" />, "membership-application", { ...membership, standing: "refused" }],
  ["a question", <QueryEditor key="" purpose="followUp" target="q" onSaved={changed} />, "followUp-q"],
  ["a company", <CompanyForm key="" onClose={() => {}} onDone={changed} />, "company-new"],
])("who is led elsewhere when sending %s finds it again", async (_, screen, draft, mine) => {
  answers["/memberships/my"] = memberships(mine ? [mine] : []);
  const led = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  await signIn({ email: "", password: "" });
  await draw(screen);
  await expect.poll(() => document.querySelector("form")).not.toBeNull();
  const form = document.querySelector("form") as HTMLFormElement;
  for (const control of form.querySelectorAll<HTMLInputElement>("input[required], textarea"))
    control.value = control.type === "email" ? "rahima@meghna.example" : text;
  for (const box of form.querySelectorAll<HTMLInputElement>("[type=checkbox]")) box.checked = true;
  await act(async () => form.dispatchEvent(new Event("input", { bubbles: true })));
  await act(async () => form.requestSubmit());
  await expect.poll(() => led.mock.calls).toEqual([[verificationPage]]);
  await expect.poll(() => document.querySelector("[type=submit]")?.getAttribute("aria-disabled")).toBeNull();
  expect(Object.values(readDraft(draft))).toContain(text);
  expect(changed).not.toHaveBeenCalled();
});
