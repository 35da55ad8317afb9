// @vitest-environment happy-dom
import { act } from "react";
import { useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../../test/drawn.tsx";
import type { AdminQuery } from "../../admin/contract.ts";
import { CaseSide } from "./case-side.tsx";

const people = ["Amina", "Bilkis", "Chayan"].map((fullName) => ({ userId: fullName.toLowerCase(), fullName }));
/** Whom the case was given to, as the server was told; no answer comes where there is no net. */
let given: (string | null)[];
let hasNet: boolean;
let closed: string[];

async function serve(address: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  if (method === "PATCH" && address.endsWith("/assignee")) {
    if (!hasNet) throw new TypeError("no net");
    given.push(JSON.parse(String(body)).assigneeId);
  }
  if (address.includes("/close")) closed.push(address);
  return new Response(JSON.stringify({ success: true, message: "Said", data: null }));
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const list = () => document.querySelector("select") as HTMLSelectElement;
const button = () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Assign");
/** As the arrow keys do on a list that is closed. */
async function choose(value: string) {
  list().value = value;
  await act(async () => list().dispatchEvent(new Event("change", { bubbles: true })));
  await wait(100);
}
async function press() {
  button()?.focus();
  await act(async () => button()?.click());
  await wait(100);
}

const query = {
  ...{ id: "3d1b0f0a-61a4-4c59-8a0e-0d9f6a0a1b52", status: "answered", assignee: null, notes: [], followUpCount: 1 },
  ...{ createdAt: "2026-11-23T08:00:00.000Z", answeredAt: null, closedAt: null },
  asker: { userId: "rahima", fullName: "Rahima Sultana", email: "rahima@example.org" },
} as unknown as AdminQuery;
/** The case as the loader read it last. */
function Case() {
  useLoaderData();
  const userId = given.at(-1);
  const assignee = people.find((person) => person.userId === userId) ?? null;
  return (
    <CaseSide query={{ ...query, assignee }} people={people}>
      {null}
    </CaseSide>
  );
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", serve);
  vi.useFakeTimers();
  localStorage.clear();
  given = [];
  closed = [];
  hasNet = true;
  await draw(<Case />);
});
afterEach(async () => {
  await clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is given to whom was chosen, once that is pressed", async () => {
  await choose("amina");
  await choose("bilkis");
  expect(given).toEqual([]);
  await press();
  expect(given).toEqual(["bilkis"]);
  expect([list().value, button()]).toEqual(["bilkis", undefined]);
  expect(document.activeElement).toBe(list());
});

it("is closed as it was read: its state and the number of its questions go along", async () => {
  const closer = () => [...document.querySelectorAll("button")].filter((one) => one.textContent === "Close the query");
  await act(async () => closer()[0]?.click());
  await act(async () => closer().at(-1)?.click());
  await wait(100);
  expect(closed).toEqual([`/api/v1/trade-queries/${query.id}/close?status=answered&questions=2`]);
});

it("says beside the choice that it was not saved, keeps the focus, and can be pressed again", async () => {
  hasNet = false;
  await choose("bilkis");
  await press();
  expect(list().value).toBe("bilkis");
  expect(list().closest("aside")?.textContent).toContain("We couldn't reach the site.");
  expect(document.activeElement).toBe(button());
  hasNet = true;
  await press();
  expect(given).toEqual(["bilkis"]);
  expect(list().closest("aside")?.textContent).not.toContain("We couldn't reach the site.");
});
