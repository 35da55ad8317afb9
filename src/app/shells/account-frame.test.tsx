// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SiteSettings } from "#features/settings/contract.ts";
import { clear, draw } from "../../../test/drawn.tsx";
import { AccountFrame } from "./account-frame.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

function Step() {
  const [isDone, setDone] = useState(false);
  return (
    <section>
      {isDone ? (
        <p>Done</p>
      ) : (
        <button type="button" data-step="" onClick={() => setDone(true)}>
          Do it
        </button>
      )}
    </section>
  );
}

it("keeps the focus beside a step that takes its own button away", async () => {
  const settings = { name: "Institute", shortName: "IIT" } as SiteSettings;
  await draw(
    <AccountFrame settings={settings}>
      <Step />
    </AccountFrame>,
  );
  const button = document.querySelector<HTMLElement>("[data-step]");
  const around = button?.parentElement;
  button?.focus();
  await act(async () => button?.click());
  expect(document.activeElement?.outerHTML).toBe(around?.outerHTML);
  expect(around?.textContent).toBe("Done");
});
