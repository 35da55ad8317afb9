// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { forgetReads } from "#features/accounts/client/kept-reads.ts";
import * as session from "#features/accounts/client/use-session.ts";
import { clear, draw } from "../../../../test/drawn.tsx";
import { EnrollForm } from "./enroll.tsx";

const rahima = { loaded: true, user: { userId: "u", fullName: "Rahima" } } as never;

afterEach(async () => {
  await clear();
  forgetReads();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const area = () => document.querySelector("textarea");

it("what somebody wrote about themselves outlives a reload, and a session that ends", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(session, "useSession").mockReturnValue(rahima);
  const cohort = {
    ...{
      id: "c",
      name: "Spring",
      startsOn: "2027-03-01",
      endsOn: "2027-04-01",
      schedule: "",
      way: "approval",
      price: 0,
    },
    ...{ memberPrice: null, parts: [], memberFirstPart: null, state: "open", left: null, opensAt: null },
    closesAt: "2027-02-01T00:00:00.000Z",
  };
  const data = { cohort, program: { title: "Documents", slug: "documents" }, own: null };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ success: true, message: "", data })));
  await draw(<EnrollForm cohortId="c" />);
  await expect.poll(area).not.toBeNull();
  await act(async () => {
    const field = area();
    if (field) field.value = "I check documents at a bank.";
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await clear();
  await draw(<EnrollForm cohortId="c" />);
  await expect.poll(() => area()?.value).toBe("I check documents at a bank.");
});
