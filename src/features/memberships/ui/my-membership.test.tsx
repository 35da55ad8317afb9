// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../test/drawn.tsx";
import type { OwnMembership } from "../contract.ts";
import { OwnMembershipPage } from "./my-membership.tsx";

const approved = {
  ...{ id: "m", kind: "Individual", standing: "approved", number: null, name: "Rahima", organization: "" },
  ...{ question: "", decision: "", fee: 2500, months: 12, since: null, endsOn: null, renewable: false, order: null },
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
  vi.unstubAllGlobals();
});

const texts = (of: string) => [...document.querySelectorAll(of)].map(({ textContent }) => textContent);

it("leads to the order that there is, instead of asking to pay once more", async () => {
  mine = { ...approved, order: "open" };
  await draw(<OwnMembershipPage />);
  await expect.poll(() => texts("a")).toContain("See your orders");
  expect(document.body.textContent).toContain("the order isn't paid yet");
  expect(texts("button").some((text) => text?.startsWith("Pay now") || text?.startsWith("Withdraw"))).toBe(false);
});
