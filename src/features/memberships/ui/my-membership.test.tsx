// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetReads } from "#features/accounts/client/kept-reads.ts";
import { clear, draw } from "../../../../test/drawn.tsx";
import type { OwnMembership } from "../contract.ts";
import { OwnMembershipPage } from "./my-membership.tsx";

const approved = {
  ...{ id: "m", kind: "Individual", standing: "approved", number: null, name: "Rahima", organization: "" },
  ...{
    question: "",
    answer: "",
    earlier: [],
    beginsOn: null,
    decision: "",
    fee: 2500,
    months: 12,
    since: null,
    endsOn: null,
    renewable: false,
    order: null,
  },
  ...{ payUntil: "2026-12-11T10:00:00.000Z", createdAt: "2026-11-27T10:00:00.000Z" },
} satisfies OwnMembership;
let mine: OwnMembership;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const data = () => ({ memberships: [mine], kinds: [] });
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ success: true, message: "", data: data() })));
});
afterEach(async () => {
  await clear();
  forgetReads();
  vi.unstubAllGlobals();
});

const texts = (of: string) => [...document.querySelectorAll(of)].map(({ textContent }) => textContent);

it("leads to the order that there is, instead of asking to pay once more", async () => {
  mine = { ...approved, order: "open" };
  await draw(<OwnMembershipPage institute="The Institute" />);
  await expect.poll(() => texts("a")).toContain("See your orders");
  expect(document.body.textContent).toContain("the order isn't paid yet");
  expect(texts("button").some((text) => text?.startsWith("Pay now") || text?.startsWith("Withdraw"))).toBe(false);
});

it("shows what was asked before with the answers, while the next question waits, and after its answer", async () => {
  const earlier = [{ question: "Which bank?", answer: "Meghna Bank" }];
  mine = { ...approved, standing: "asked", payUntil: null, question: "Since when?", earlier };
  await draw(<OwnMembershipPage institute="The Institute" />);
  await expect.poll(() => texts("dd")).toEqual(["Meghna Bank"]);
  expect(texts("dt")).toEqual(["Which bank?"]);
  await clear();
  forgetReads();
  mine = { ...mine, standing: "requested", answer: "Since 2019" };
  await draw(<OwnMembershipPage institute="The Institute" />);
  await expect.poll(() => texts("dd")).toEqual(["Meghna Bank", "Since 2019"]);
});

it("says when the term begins that is paid, while none runs", async () => {
  const paid = { payUntil: null, number: "M-2345-6789", endsOn: "2028-01-14", beginsOn: "2027-01-15" };
  mine = { ...approved, ...paid, standing: "upcoming" };
  await draw(<OwnMembershipPage institute="The Institute" />);
  await expect.poll(() => document.body.textContent).toContain("Begins later");
  expect(texts("dd")).toContain("January 15, 2027");
  // The card bears the name that the settings say.
  expect(document.body.textContent).toContain("The Institute");
  expect(document.body.textContent).toContain("Until then you aren't a member");
  expect(document.body.textContent).not.toContain("Ended");
});
