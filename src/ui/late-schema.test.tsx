// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { lateSchema } from "./late-schema.ts";
import { useForm } from "./use-form.ts";

const schema = z.object({ title: z.string().min(1, "It needs a title") });
const load = vi.fn<() => Promise<typeof schema>>();
const send = vi.fn<(values: unknown) => Promise<void>>();
let root: Root;

function Form() {
  const { form, field, failure, busy } = useForm({ schema: late, send, onFailure: () => "Not saved." });
  return (
    <form {...form}>
      <input name="title" />
      <p>{field("title").error}</p>
      <p role="alert">{failure}</p>
      <button type="submit" disabled={busy}>
        Save
      </button>
    </form>
  );
}

let late: ReturnType<typeof lateSchema<z.output<typeof schema>>>;
const input = () => document.querySelector("input") as HTMLInputElement;
const said = () => document.body.textContent;
const press = () => act(async () => document.querySelector("form")?.requestSubmit());

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  load.mockReset().mockResolvedValue(schema);
  send.mockReset().mockResolvedValue();
  late = lateSchema(load);
  const box = document.body.appendChild(document.createElement("div"));
  root = createRoot(box);
  await act(async () => root.render(<Form />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

it("is fetched with the first letter, once, and checks as if it had been there", async () => {
  expect(load).not.toHaveBeenCalled();
  await press();
  expect(said()).toContain("It needs a title");
  expect(send).not.toHaveBeenCalled();
  input().value = "Duty drawback";
  await act(async () => void input().dispatchEvent(new Event("input", { bubbles: true })));
  expect(said()).not.toContain("It needs a title");
  await press();
  expect(send).toHaveBeenCalledExactlyOnceWith({ title: "Duty drawback" }, expect.anything());
  expect(load).toHaveBeenCalledTimes(1);
});

it("is fetched before anybody presses: with a letter, once, also where it does not come", async () => {
  load.mockRejectedValueOnce(new TypeError("no net"));
  for (let i = 0; i < 3; i += 1)
    await act(async () => void input().dispatchEvent(new Event("input", { bubbles: true })));
  expect(load).toHaveBeenCalledTimes(1);
});

it("is not asked for with a letter where there is no net: some browsers keep in mind that a file did not come", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => void input().dispatchEvent(new Event("input", { bubbles: true })));
  expect(load).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it("is not sent unchecked where it can't be had, and the next press tries again", async () => {
  input().value = "Duty drawback";
  load.mockRejectedValueOnce(new TypeError("no net"));
  await press();
  expect(said()).toContain("Your text is kept");
  expect(document.querySelector("button")?.disabled).toBe(false);
  expect(send).not.toHaveBeenCalled();
  await press();
  expect(send).toHaveBeenCalledTimes(1);
  expect(said()).not.toContain("Your text is kept");
});
