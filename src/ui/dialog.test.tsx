// @vitest-environment happy-dom
import { act } from "react";
import { useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../test/drawn.tsx";
import { ConfirmButton } from "./confirm-button.tsx";

const deleted = vi.fn();
const opened = vi.fn();

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  deleted.mockReset();
  opened.mockReset();
  await draw(
    <>
      <button type="button" onClick={opened}>
        Row
      </button>
      <ConfirmButton label="Delete two" title="Delete two?" confirm="Delete" onConfirm={deleted}>
        They go to the bin.
      </ConfirmButton>
    </>,
  );
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

/** One press of the mouse on what says this; `count` is the browser's: 2 for the second half of a double click. */
async function press(text: string, count: number) {
  const found = [...document.querySelectorAll("button")].filter(({ textContent }) => textContent === text);
  for (const type of ["mousedown", "click"])
    await act(async () => {
      found.at(-1)?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: count }));
    });
}

it("keeps the second half of a double click on its button from what lies below", async () => {
  await press("Delete two", 1);
  await press("Delete", 1);
  expect(deleted).toHaveBeenCalledOnce();
  await press("Row", 2);
  expect(opened).not.toHaveBeenCalled();
  // A press of its own counts at once, and a double click is whole again.
  await press("Row", 1);
  await press("Row", 2);
  expect(opened).toHaveBeenCalledTimes(2);
});

it("lets a key press the next thing", async () => {
  await press("Delete two", 1);
  await press("Delete", 1);
  await act(async () => document.querySelector("button")?.click());
  expect(opened).toHaveBeenCalledOnce();
});

/** What the screen has read last. */
let version: number;
function Step() {
  useLoaderData();
  const seen = version;
  return (
    <ConfirmButton
      label="Send"
      title={`Send version ${seen}?`}
      confirm={`Send ${seen}`}
      onConfirm={() => deleted(seen)}
    >
      It goes out.
    </ConfirmButton>
  );
}

it("says and does what it was opened with, also where another version is read meanwhile", async () => {
  version = 1;
  await clear();
  const router = await draw(<Step />);
  await press("Send", 1);
  version = 2;
  await act(() => router.revalidate());
  expect(document.body.textContent).toContain("Send version 1?");
  await press("Send 1", 1);
  expect(deleted).toHaveBeenCalledExactlyOnceWith(1);
  await press("Send", 1);
  expect(document.body.textContent).toContain("Send version 2?");
});
