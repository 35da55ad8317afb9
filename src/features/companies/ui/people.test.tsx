// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../test/drawn.tsx";
import type { Company } from "../contract.ts";
import { People } from "./people.tsx";

let calls: string[];

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  calls = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    calls.push(`${init?.method} ${path}`);
    return new Response(JSON.stringify({ success: true, message: "", data: null }));
  });
  const members = ["Rahima", "Karim"].map((name) => ({
    ...{ userId: name, name, email: `${name}@meghna.example`, role: "manager", own: name === "Rahima" },
  }));
  await draw(<People company={{ id: "c", members, invitations: [] } as unknown as Company} load={() => {}} />);
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

const press = async (label: string) =>
  act(async () => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)?.click());

it("asks before a manager gives up managing, as only another manager can undo it", async () => {
  await press("Make a member: Rahima");
  expect(calls).toEqual([]);
  const dialog = document.querySelector("dialog");
  expect(dialog?.textContent).toContain("Stop managing this company?");
  const step = [...(dialog?.querySelectorAll("button") ?? [])].find(({ textContent }) =>
    textContent?.startsWith("Stop managing"),
  );
  await act(async () => step?.click());
  await expect.poll(() => calls).toEqual(["PATCH /api/v1/companies/c/members/Rahima"]);
});

it("makes somebody else a member at once", async () => {
  await press("Make a member: Karim");
  await expect.poll(() => calls).toEqual(["PATCH /api/v1/companies/c/members/Karim"]);
});
