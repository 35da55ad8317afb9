// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import { clear, draw, drawnWith } from "../../../../../test/drawn.tsx";
import type { Issue } from "../../admin/contract.ts";
import { IssueEditor } from "./issue-editor.tsx";

/** What was typed before, as the server keeps it. */
let kept: Record<string, string> | null;

async function serve(address: string, { method = "GET" }: RequestInit = {}): Promise<Response> {
  if (method === "DELETE") kept = null;
  const draft = kept && { fields: kept, revision: 1, savedAt: "2026-11-23T08:00:00.000Z" };
  return Response.json({ success: true, message: "", data: address.includes("/drafts/") ? draft : { items: [] } });
}
const issue = { id: "i1", revision: 2, subject: "November", intro: "Ours", blogs: [] } as unknown as Issue;
const subject = () => document.querySelector<HTMLInputElement>("[name=subject]")?.value;
const text = () => document.body.textContent ?? "";

drawnWith(serve);

it("what was given up for what somebody else saved does not come back after a reload", async () => {
  kept = { subject: "Too slow", version: "1" };
  await draw(<IssueEditor issue={issue} />);
  await expect.poll(text).toContain("Somebody else saved this issue meanwhile");
  expect(subject()).toBe("Too slow");
  const theirs = [...document.querySelectorAll("button")].find((one) => one.textContent === "Take theirs");
  await act(async () => theirs?.click());
  expect(subject()).toBe("November");
  await expect.poll(() => kept).toBeNull();
  await clear();
  await draw(<IssueEditor issue={issue} />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(subject()).toBe("November");
});
