// @vitest-environment happy-dom
import { act } from "react";
import { useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../../test/drawn.tsx";
import type { Person } from "../../admin/contract.ts";
import { BlockPerson } from "./block-person.tsx";

let isBlocked: boolean;
/** What the server keeps of the reason that is typed. */
let kept: { fields: Record<string, string>; revision: number; savedAt: string } | null;

async function serve(address: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  if (address.includes("/drafts/") && method === "PUT")
    kept = { fields: JSON.parse(String(body)).fields, revision: 1, savedAt: "2026-11-23T08:00:00.000Z" };
  if (address.includes("/drafts/") && method === "DELETE") kept = null;
  if (address.endsWith("/unblock")) isBlocked = false;
  else if (address.endsWith("/block")) {
    isBlocked = true;
    throw new TypeError("the answer was lost");
  }
  return new Response(JSON.stringify({ success: true, message: "Said", data: kept }));
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const dialogs = () => [...document.querySelectorAll("dialog[open]")];
async function press(label: string, within: ParentNode = document) {
  const button = [...within.querySelectorAll("button")].find(({ textContent }) => textContent === label);
  expect(button, label).toBeDefined();
  await act(async () => button?.click());
  await wait(100);
}

/** The person as the loader read them last. */
function Steps() {
  useLoaderData();
  const blockedAt = isBlocked ? "2026-11-23T08:00:00.000Z" : null;
  return <BlockPerson person={{ userId: "rahima", blockedAt } as Person} />;
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", serve);
  vi.useFakeTimers();
  localStorage.clear();
  isBlocked = false;
  kept = null;
  await draw(<Steps />);
});
afterEach(async () => {
  await clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("asks nothing and keeps no reason once the account is blocked, also where the answer was lost", async () => {
  await press("Block the account");
  const field = document.querySelector("textarea") as HTMLTextAreaElement;
  field.value = "The card was reported stolen.";
  await act(async () => field.dispatchEvent(new Event("input", { bubbles: true })));
  await wait(10_000);
  expect(kept?.fields).toEqual({ reason: "The card was reported stolen." });
  await act(async () => field.form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
  await wait(10_000);
  expect(isBlocked).toBe(true);
  expect(dialogs()).toEqual([]);
  await press("Unblock the account");
  await press("Unblock", dialogs()[0]);
  await wait(10_000);
  expect(isBlocked).toBe(false);
  expect(dialogs()).toEqual([]);
  expect(kept).toBeNull();
});
