// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../../test/drawn.tsx";
import { CouponField } from "./coupon-field.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

function Coupon() {
  const [asked, setAsked] = useState<string | undefined>("JUTE10");
  const [isKnown, setKnown] = useState(false);
  const answer = isKnown ? { code: "JUTE10", applied: true, message: "10% off" } : null;
  return (
    <>
      <CouponField asked={asked} answer={answer} busy={false} unanswered={false} onChange={setAsked} />
      <button type="button" data-answer="" onClick={() => setKnown(true)}>
        Answer
      </button>
    </>
  );
}

it("tells of its coupon in a region that was there before, so that it is read out", async () => {
  await draw(<Coupon />);
  const region = document.querySelector("[role=status]");
  expect(region?.textContent).toBe("");
  await act(async () => document.querySelector<HTMLElement>("[data-answer]")?.click());
  expect(region?.textContent).toBe("JUTE10 10% off");
  expect(region?.isConnected).toBe(true);
  await act(async () => document.querySelector<HTMLElement>("[aria-label^=Remove]")?.click());
  expect(region?.isConnected).toBe(true);
  expect(region?.textContent).toBe("");
  expect(document.querySelector("details")?.hasAttribute("open")).toBe(false);
});
