// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as session from "#features/accounts/client/use-session.ts";
import type { ListAddress } from "#lib/list-address.ts";
import { clear, draw } from "../../../../../test/drawn.tsx";
import type { AdminSummary, adminListQuerySchema } from "../../admin/contract.ts";
import { DeskList } from "./desk-list.tsx";

const me = { userId: "amina", fullName: "Amina" };
const bilkis = { userId: "bilkis", fullName: "Bilkis" };
/** Whose the cases are on the server: what nobody had when the list was read was given to Bilkis meanwhile. */
let owners: Record<string, string | null>;

async function serve(address: string, { body }: RequestInit = {}): Promise<Response> {
  const id = /\/trade-queries\/(\w+)\/assignee/.exec(address)?.[1] ?? "";
  const { assigneeId, before } = JSON.parse(String(body ?? "{}"));
  if (before !== undefined && before !== owners[id])
    return Response.json({ success: false, message: "Somebody has assigned this query meanwhile." }, { status: 409 });
  owners[id] = assigneeId;
  return Response.json({ success: true, message: "Said", data: null });
}

const item = (id: string, assignee: AdminSummary["assignee"]) => ({
  ...{ id, caseNumber: `TQ-${id}`, query: "Which form?", status: "answered", overdue: false, assignee },
  ...{
    asker: { userId: "rahima", fullName: "Rahima" },
    createdAt: "2026-11-23T08:00:00.000Z",
    promisedOn: "2026-11-30",
  },
});
const list = {
  query: { status: "all", overdue: false, sortField: "createdAt", sortOrder: "desc", page: 1, limit: 20 },
  faults: [],
} as unknown as ListAddress<typeof adminListQuerySchema>;
const button = (label: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === label);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", serve);
  vi.spyOn(session, "useSession").mockReturnValue({ user: me } as never);
  owners = { first: null, second: bilkis.userId, third: bilkis.userId };
});
afterEach(async () => {
  await clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("'Assign to me' takes cases from whom they were seen with, and names the one that somebody was given meanwhile", async () => {
  const items = [item("first", null), item("second", null), item("third", bilkis)];
  const data = { items, counts: {}, assignees: [], pagination: { page: 1, totalPages: 1, total: 3 } } as never;
  await draw(<DeskList list={list} data={data} />);
  for (const box of document.querySelectorAll<HTMLInputElement>(".tick input")) await act(async () => box.click());
  await act(async () => button("Assign to me")?.click());
  await expect.poll(() => owners.third).toBe(me.userId);
  expect(owners).toEqual({ first: me.userId, second: bilkis.userId, third: me.userId });
  await expect
    .poll(() => document.querySelector("[aria-label='Not done']")?.textContent)
    .toBe("TQ-second: Somebody has assigned this query meanwhile.");
});
