// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetReads } from "#features/accounts/client/kept-reads.ts";
import * as session from "#features/accounts/client/use-session.ts";
import { clear, draw } from "../../../../test/drawn.tsx";
import type { MembershipKind, OwnMembership } from "../contract.ts";
import { ApplyForm } from "./apply.tsx";

const rahima = { loaded: true, user: { userId: "u", fullName: "Rahima" } } as never;

const kind: MembershipKind = {
  ...{ id: "k", name: "Individual", summary: "", benefits: [], fee: 2500, months: 12 },
  ...{ forOrganizations: false, open: true },
};
const over = {
  ...{ id: "m", kind: "Individual", standing: "expired", number: "M-2345-6789", name: "Rahima", organization: "" },
  ...{ question: "", answer: "", earlier: [], decision: "", fee: 2500, months: 12, payUntil: null, beginsOn: null },
  ...{ since: "2025-11-01", endsOn: "2026-10-31", renewable: true, order: null },
  createdAt: "2025-11-01T10:00:00.000Z",
} satisfies OwnMembership;
let mine: OwnMembership;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(session, "useSession").mockReturnValue(rahima);
  const data = () => ({ memberships: [mine], kinds: [kind] });
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ success: true, message: "", data: data() })));
});
afterEach(async () => {
  await clear();
  forgetReads();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const form = () => document.querySelector("form");
const said = () => document.querySelector("[data-notice]")?.textContent ?? "";
const link = () => document.querySelector("[data-notice] a, [data-notice] + a")?.getAttribute("href");

it("tells whoever can still renew what is over, with the way there, and lets them apply", async () => {
  mine = over;
  await draw(<ApplyForm kindId="k" />);
  await expect.poll(() => form()).not.toBeNull();
  expect(said()).toContain("ended on October 31, 2026");
  expect(said()).toContain("January 29, 2027");
  expect(said()).toContain("keep your number");
  expect(link()).toBe("/dashboard/membership");
});

it("leads to the order first where the renewal is ordered: an application would be refused", async () => {
  mine = { ...over, order: "open" };
  await draw(<ApplyForm kindId="k" />);
  await expect.poll(said).toContain("order for your renewal");
  expect(form()).toBeNull();
  expect(link()).toBe("/dashboard/membership");
});

it("says of a payment that is looked at that it is", async () => {
  mine = { ...over, order: "checking" };
  await draw(<ApplyForm kindId="k" />);
  await expect.poll(said).toContain("We're checking your payment for the renewal");
});

it("says nothing of it once it can't be renewed any more", async () => {
  mine = { ...over, renewable: false };
  await draw(<ApplyForm kindId="k" />);
  await expect.poll(() => form()).not.toBeNull();
  expect(said()).toBe("");
});

it("tells whose term begins later that there is one", async () => {
  mine = { ...over, standing: "upcoming", renewable: false, beginsOn: "2026-12-01", endsOn: "2027-11-30" };
  await draw(<ApplyForm kindId="k" />);
  await expect.poll(said).toContain("begins on December 1, 2026");
  expect(form()).toBeNull();
});
