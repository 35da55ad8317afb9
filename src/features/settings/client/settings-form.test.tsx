// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, it } from "vitest";
import { z } from "zod";
import { clear, draw, drawnWith } from "../../../../test/drawn.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** What was typed before, as the server keeps it. */
let kept: Record<string, string> | null;

async function serve(_address: string, { method = "GET" }: RequestInit = {}): Promise<Response> {
  if (method === "DELETE") kept = null;
  const draft = kept && { fields: kept, revision: 1, savedAt: "2026-11-23T08:00:00.000Z" };
  return Response.json({ success: true, message: "", data: draft });
}
const field = () => document.querySelector<HTMLInputElement>("[name=hours]");
const text = () => document.body.textContent ?? "";
const press = (label: string) =>
  act(async () => [...document.querySelectorAll("button")].find((one) => one.textContent === label)?.click());
const open = () =>
  draw(
    <SettingsForm
      id="reach"
      title="How to reach us"
      values={{ hours: "9 to 5" }}
      fields={[{ name: "hours", label: "Hours", kind: "text" }]}
      schema={z.object({ hours: z.string() })}
      save={async () => ({ message: "Saved" })}
    />,
  );

const months = [
  { value: "1", title: "January" },
  { value: "7", title: "July" },
];

let sent: object[];
/** What else saves meanwhile. */
let change: (values: { hours: string; month: number }) => void = () => {};
function Year() {
  const [values, setValues] = useState({ hours: "9 to 5", month: 7 });
  change = setValues;
  return (
    <SettingsForm
      id="year"
      title="The year"
      values={values}
      fields={[
        { name: "hours", label: "Hours", kind: "text" },
        { name: "month", label: "Month", kind: "select", options: months },
      ]}
      schema={z.object({ hours: z.string(), month: z.coerce.number() })}
      save={async (changes) => {
        sent.push(changes);
        return { message: "Saved" };
      }}
    />
  );
}

drawnWith(serve);

it("what was given up for what somebody else saved does not come back after a reload", async () => {
  kept = { hours: "Too slow", version: JSON.stringify({ hours: "8 to 4" }) };
  await open();
  await expect.poll(text).toContain("Hours: now “9 to 5”, before “8 to 4”.");
  expect(field()?.value).toBe("Too slow");
  await press("Take theirs");
  expect(field()?.value).toBe("9 to 5");
  await expect.poll(() => kept).toBeNull();
  expect(text()).not.toContain("unsaved text");
  await clear();
  await open();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(field()?.value).toBe("9 to 5");
});

it("what is dropped leaves what is saved now, and comes back with what was saved when it was typed", async () => {
  kept = { hours: "Too slow", version: JSON.stringify({ hours: "8 to 4" }) };
  await open();
  await expect.poll(text).toContain("Your unsaved text is back. Something else was saved since.");
  await press("Drop it");
  await expect.poll(() => field()?.value).toBe("9 to 5");
  expect(text()).not.toContain("Somebody else changed this meanwhile");
  await press("Put it back");
  expect(field()?.value).toBe("Too slow");
  expect(text()).toContain("Hours: now “9 to 5”, before “8 to 4”.");
});

it("keeping what was typed takes no choice back that somebody else made in a list meanwhile", async () => {
  sent = [];
  kept = null;
  await draw(<Year />);
  const typed = field() as HTMLInputElement;
  typed.value = "8 to 4";
  await act(async () => typed.dispatchEvent(new Event("input", { bubbles: true })));
  await act(async () => change({ hours: "9 to 5", month: 1 }));
  await expect.poll(text).toContain("Somebody else changed this meanwhile");
  await press("Keep what I typed");
  await act(async () => document.querySelector("form")?.requestSubmit());
  await expect.poll(() => sent).toEqual([{ hours: "8 to 4" }]);
});
