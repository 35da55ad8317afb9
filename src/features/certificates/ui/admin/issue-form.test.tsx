// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastProvider } from "#ui/toast.tsx";
import { IssueForm } from "./issue-form.tsx";

/** The keys under which something was sent, and what the server answers: nothing comes back where it is undefined. */
let keys: string[];
/** What the last one was for. */
let program: string | undefined;
let status: number | undefined;
let root: Root;

async function serve(address: string, { method = "GET", body }: RequestInit = {}): Promise<Response> {
  const refused = address.includes("/drafts/") ? undefined : status;
  if (method === "POST" && address.endsWith("/certificates")) {
    const sent = JSON.parse(String(body));
    keys.push(sent.key);
    program = sent.programId;
    if (status === undefined) throw new TypeError("no net");
  }
  return new Response(JSON.stringify({ success: refused === undefined, message: "Said", data: null }), {
    status: refused ?? 200,
  });
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open(programs: { id: string; title: string }[] = []) {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  const router = createMemoryRouter([{ path: "/", element: <IssueForm programs={programs} /> }]);
  await act(async () =>
    root.render(
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>,
    ),
  );
  await wait(100);
}
async function close() {
  await act(async () => root.unmount());
  document.body.replaceChildren();
}
async function type(name: string, text: string) {
  const field = document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
  field.value = text;
  await act(async () => field.dispatchEvent(new Event("input", { bubbles: true })));
}
async function press() {
  await act(async () =>
    document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  );
  await wait(100);
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", serve);
  vi.useFakeTimers();
  localStorage.clear();
  keys = [];
  status = undefined;
  await open();
  await type("holder", "Rahima Sultana");
  await type("title", "Letters of credit");
});
afterEach(async () => {
  await close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("sends the same key again after a lost answer, also when the page was loaded anew, and does not say that nothing was issued", async () => {
  await press();
  expect(document.querySelector("form")?.textContent).toContain("We don't know whether it was issued");
  await press();
  await close();
  await open();
  await press();
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
});

it("takes another key once it was told that this one has issued something else", async () => {
  status = 409;
  await press();
  expect(document.querySelector("form")?.textContent).toContain("Said");
  await press();
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
});

it("has nothing chosen where the program of a kept text was deleted since, and asks", async () => {
  const programs = ["Freight", "Customs", "Ports"].map((title) => ({ id: title.toLowerCase(), title }));
  const list = () => document.querySelector("select") as HTMLSelectElement;
  await close();
  await open(programs);
  list().value = "ports";
  await act(async () => list().dispatchEvent(new Event("change", { bubbles: true })));
  await act(async () => list().dispatchEvent(new Event("input", { bubbles: true })));
  await wait(3000);
  await close();
  await open(programs.slice(0, 2));
  expect([list().value, list().selectedOptions[0]?.textContent]).toEqual(["", "Choose one"]);
  await press();
  expect([keys, document.querySelector("form")?.textContent]).toEqual([
    [],
    expect.stringContaining("Choose what it is for"),
  ]);
  list().value = "customs";
  await act(async () => list().dispatchEvent(new Event("change", { bubbles: true })));
  await press();
  expect([keys.length, [...list().options].map(({ value }) => value)]).toEqual([1, ["freight", "customs", "none"]]);
});

it("goes on with the program that a kept text was written for, also where another one stands first since", async () => {
  const programs = ["Freight", "Ports"].map((title) => ({ id: title.toLowerCase(), title }));
  const list = () => document.querySelector("select") as HTMLSelectElement;
  await close();
  localStorage.clear();
  await open(programs);
  await type("holder", "Rahima Sultana");
  await wait(3000);
  await close();
  await open([{ id: "customs", title: "Customs" }, ...programs]);
  expect([list().value, document.querySelector<HTMLInputElement>("[name=holder]")?.value]).toEqual([
    "freight",
    "Rahima Sultana",
  ]);
  await press();
  expect([keys.length, program]).toEqual([1, "freight"]);
});
