// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../../test/drawn.tsx";
import type { AdminType } from "../../admin/contract.ts";
import { TypeForm } from "./type-form.tsx";

const hall: AdminType = {
  ...{ id: "t1", name: "Hall", way: "hall", price: 500, memberPrice: null, discounts: true },
  ...{ capacity: 40, taken: 0, used: false, salesStart: null, salesEnd: null, version: 2 },
};
/** What was typed into the form before, as the server keeps it. */
let kept: { fields: Record<string, string>; revision: number; savedAt: string } | null;

/** What was sent; no answer to it ever comes. */
let sent: { idempotencyKey: string; name: string }[];

async function serve(address: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  if (method === "POST") {
    sent.push(JSON.parse(String(body)));
    throw new TypeError("no net");
  }
  return Response.json({ success: true, message: "", data: address.includes("/drafts/") ? kept : null });
}
const text = () => document.body.textContent ?? "";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", serve);
  sessionStorage.clear();
  localStorage.clear();
  kept = null;
  sent = [];
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

it("says that a price of an earlier day is back, and that the tickets were changed since", async () => {
  kept = { fields: { price: "450", version: "1" }, revision: 1, savedAt: "2026-11-23T08:00:00.000Z" };
  await draw(<TypeForm eventId="e1" type={hall} onDone={() => {}} />);
  await expect.poll(text).toContain("Your unsaved text is back");
  expect(text()).toContain("Something else was saved since.");
  expect(document.querySelector<HTMLInputElement>("[name=price]")?.value).toBe("450");
});

it("sends new tickets again after a lost answer under the same key, so that there is one type of them", async () => {
  await draw(<TypeForm eventId="e1" onDone={() => {}} />);
  const field = (name: string) => document.querySelector(`form [name=${name}]`) as HTMLInputElement;
  field("name").value = "Hall";
  field("capacity").value = "40";
  for (const count of [1, 2]) {
    await act(async () => document.querySelector("form")?.requestSubmit());
    await expect.poll(() => sent.length).toBe(count);
    await expect.poll(() => document.querySelector("[aria-disabled]")).toBeNull();
  }
  expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1]).toEqual(sent[0]);
});
