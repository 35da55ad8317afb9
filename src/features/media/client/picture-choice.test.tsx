// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../test/drawn.tsx";
import ChooseFile from "./choose-file.tsx";
import { PictureChoice } from "./picture-choice.tsx";
import * as sending from "./send-in-parts.ts";
import TextPicture from "./text-picture.tsx";

const picture = { id: "p1", title: "Harbor", alt: "", src: "/p1.webp", thumb: "/p1.webp", width: 800, height: 600 };
const button = (label: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === label);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () =>
    Response.json({ success: true, message: "", data: { items: [], pagination: { totalPages: 1 } } }),
  );
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("sends no form around it with Enter in its search", async () => {
  const nothing = () => {};
  for (const choice of [
    <PictureChoice key="picture" onChoose={nothing} />,
    <ChooseFile key="file" isPrivate={false} onPick={nothing} onClose={nothing} />,
  ]) {
    await draw(<form>{choice}</form>);
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    await act(async () => document.querySelector("[type=search]")?.dispatchEvent(enter));
    expect(enter.defaultPrevented).toBe(true);
    await clear();
  }
});

it("sends what was pasted once, and not again where another one is wanted", async () => {
  const sent = vi.spyOn(sending, "sendInParts").mockResolvedValue(picture as never);
  const file = new File(["x"], "harbor.png", { type: "image/png" });
  await draw(<TextPicture file={file} onPick={() => {}} onClose={() => {}} />);
  await expect.poll(() => button("Choose another one"), { timeout: 5000 }).toBeTruthy();
  await act(async () => button("Choose another one")?.click());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect([sent.mock.calls.length, button("Choose another one")]).toEqual([1, undefined]);
});
