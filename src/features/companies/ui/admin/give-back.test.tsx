// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import { clear, draw, drawnWith } from "../../../../../test/drawn.tsx";
import type { CompanyBlock } from "../../contract.ts";
import { GiveBack } from "./give-back.tsx";

let sent: { key: string; count: number }[];
/** What the server answers; nothing comes back where it is undefined. */
let status: number | undefined;

async function serve(address: string, { body }: RequestInit = {}): Promise<Response> {
  if (!address.endsWith("/give-back")) return Response.json({ success: true, message: "", data: null });
  sent.push(JSON.parse(String(body)));
  if (status === undefined) throw new TypeError("no net");
  return Response.json({ success: false, message: "Two went back.", errors: [], code: "CONFLICT" }, { status });
}

/** Opens the dialog, asks for so many back, and closes it. */
async function giveBack(count: number) {
  const block = { id: "b", kind: "cohort", price: 1000 } as unknown as CompanyBlock;
  await draw(<GiveBack block={block} free={5} onDone={() => {}} />);
  const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
  field("count").value = String(count);
  field("reason").value = "They asked.";
  const before = sent.length;
  await act(async () => document.querySelector("form")?.requestSubmit());
  await expect.poll(() => sent.length).toBe(before + 1);
  await expect.poll(() => document.querySelector("[aria-disabled]")).toBeNull();
  await clear();
}

drawnWith(serve);
beforeEach(() => {
  sent = [];
  status = undefined;
});

it("is the same press until an answer comes, also in a dialog that was opened anew and with another number", async () => {
  await giveBack(2);
  await giveBack(2);
  status = 409;
  await giveBack(1);
  await giveBack(1);
  const keys = sent.map(({ key }) => key);
  expect([new Set(keys.slice(0, 3)).size, new Set(keys).size]).toEqual([1, 2]);
});
