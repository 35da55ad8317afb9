// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inBanglaDigits } from "../../../../test/bangla-digits.ts";
import { clear, draw } from "../../../../test/drawn.tsx";
import { OrderForm } from "./order-form.tsx";

const id = "3d1b0f0a-61a4-4c59-8a0e-0d9f6a0a1b52";
const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
let price: number;
let sent: { key: string; quantity: number; expectedPrice: number }[];
/** Whether the next press arrives and its answer doesn't. */
let isLost: boolean;
/** Whether the next press is refused before anybody looks at its key. */
let isTooMany: boolean;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  price = 12_500;
  sent = [];
  isLost = false;
  isTooMany = false;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (!init?.method || init.method === "GET") {
      const found = path.includes("search=") ? [] : [{ kind: "cohort", id, title: "Evenings", price, left: null }];
      return answer(200, { success: true, message: "", data: found });
    }
    if (isTooMany) {
      isTooMany = false;
      const message = "Too many requests. Please wait.";
      return answer(429, { success: false, code: "RATE_LIMITED", message, errors: [] });
    }
    const body = JSON.parse(String(init.body)) as (typeof sent)[number];
    const before = sent.find(({ key }) => key === body.key);
    sent.push(body);
    if (isLost) {
      isLost = false;
      throw new TypeError("no answer");
    }
    if (before && before.quantity !== body.quantity) {
      const message = "Your press before this one arrived: 3 seats were ordered.";
      return answer(409, { success: false, code: "CONFLICT", message, errors: [{ path: "key", message }] });
    }
    if (body.expectedPrice === price) return answer(201, { success: true, message: "", data: { id } });
    const errors = [{ path: "expectedPrice", message: "This isn't the current price" }];
    return answer(409, { success: false, code: "CONFLICT", message: "The price has changed.", errors });
  });
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

const named = <T extends HTMLElement>(name: string) => document.querySelector(`[name=${name}]`) as T;
const pressed = async (label: string) => {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith(label));
  await act(async () => button?.click());
};
async function typed(control: HTMLInputElement | HTMLSelectElement, text: string, event: "input" | "change") {
  const { prototype } = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  // Past React's own setter, as a person's typing goes.
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, text);
  await act(async () => control.dispatchEvent(new Event(event, { bubbles: true })));
}
async function filledIn(onDone: (block: string) => void) {
  await draw(<OrderForm companyId={id} onClose={() => {}} onDone={onDone} />);
  await typed(named<HTMLSelectElement>("item"), id, "change");
  await typed(named<HTMLInputElement>("quantity"), "3", "input");
  await act(async () => named<HTMLInputElement>("terms").click());
}

it("reads the price anew once it was refused, so that the next press is at the one that is seen", async () => {
  const done = vi.fn();
  await filledIn(done);
  expect(document.body.textContent).toContain("Total BDT 37,500");
  price = 13_000;
  await pressed("Get the pro-forma");
  await expect.poll(() => document.body.textContent, { timeout: 10_000 }).toContain("The price has changed.");
  await expect.poll(() => document.body.textContent, { timeout: 10_000 }).toContain("Total BDT 39,000");
  await pressed("Get the pro-forma");
  await expect.poll(() => done.mock.calls, { timeout: 10_000 }).toEqual([[id]]);
  expect(sent.map(({ expectedPrice }) => expectedPrice)).toEqual([12_500, 13_000]);
});

it("tells no total of what other words no longer find", async () => {
  await filledIn(() => {});
  await typed(named<HTMLInputElement>("words"), "zzzz", "input");
  await pressed("Find");
  await expect.poll(() => document.body.textContent, { timeout: 10_000 }).toContain("Nothing fits these words");
  expect(document.body.textContent).not.toContain("Total");
});

it("says after a lost answer what the first press has ordered, and leads there", async () => {
  const done = vi.fn();
  isLost = true;
  await filledIn(done);
  await pressed("Get the pro-forma");
  await expect.poll(() => document.body.textContent, { timeout: 10_000 }).toContain("We couldn't reach the site");
  await typed(named<HTMLInputElement>("quantity"), "4", "input");
  await pressed("Get the pro-forma");
  await expect.poll(() => document.body.textContent, { timeout: 10_000 }).toContain("3 seats were ordered.");
  await pressed("See that order");
  expect(done.mock.calls).toEqual([[sent[0]?.key]]);
  // Whoever was told and presses again wants one more.
  await pressed("Get the pro-forma");
  await expect.poll(() => done.mock.calls.length, { timeout: 10_000 }).toBe(2);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

it("orders once where a lost answer is followed by too many presses", async () => {
  const done = vi.fn();
  isLost = true;
  await filledIn(done);
  await pressed("Get the pro-forma");
  await expect.poll(() => document.body.textContent, { timeout: 10_000 }).toContain("We couldn't reach the site");
  isTooMany = true;
  await pressed("Get the pro-forma");
  await expect.poll(() => document.body.textContent, { timeout: 10_000 }).toContain("Too many requests");
  await pressed("Get the pro-forma");
  await expect.poll(() => done.mock.calls.length, { timeout: 10_000 }).toBe(1);
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
});

it("counts what was typed with digits of Bangla", async () => {
  await filledIn(() => {});
  await typed(named<HTMLInputElement>("quantity"), inBanglaDigits("12"), "input");
  expect(document.body.textContent).toContain("Total BDT 150,000");
});
