// @vitest-environment happy-dom
import { act } from "react";
import { useLoaderData, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { clear, draw } from "../../../../test/drawn.tsx";
import type { Draft } from "../contract.ts";
import { compareFields } from "./compare-fields.ts";
import { useListField } from "./use-list-field.ts";
import { useWriting, type Writing } from "./use-writing.ts";
import { WritingForm } from "./writing-form.tsx";
import { WrittenText } from "./written-text.tsx";

const first = { version: 1, title: "Letters", body: "<p>Once</p>", kind: "a", tick: "", list: '["one"]' };
type Item = typeof first;

/** What is saved by now, and what a save answers. */
let server: Item;
let save: (values: Item, version: number | undefined) => Promise<Item>;
let kept: Draft | null;
let writing: Writing<Item>;
const pressed = vi.fn();

const names = { title: "Title", body: "Text", kind: "Kind", tick: "Tick", list: "List" };
const textsOf = (item: Item | undefined) => {
  const { version: _, ...texts } = item ?? first;
  return texts;
};

function List({ saved }: { saved: string }) {
  const { store } = useListField<string>(JSON.parse(saved));
  return <input {...store} name="list" />;
}

function Form() {
  // Drawn anew by a revalidation, which finds what is saved by then.
  useLoaderData();
  const item = server;
  writing = useWriting<Item, Item>({
    item,
    textsOf,
    names,
    text: "body",
    schema: z.object({}).loose() as unknown as z.ZodType<Item>,
    draft: { name: "thing-1", kept },
    save: async (values, version) => ({ data: await save(values, version), message: "Saved." }),
    readSavers: async () => [],
    leaveTo: ({ title }) => (title === "Leaves" ? "/left" : undefined),
  });
  const { field, box } = writing;
  return (
    <WritingForm
      writing={writing}
      label="Thing"
      submit="Save"
      beside={
        <button type="button" id="step" onClick={pressed}>
          Step
        </button>
      }
    >
      <TextField {...field("title")} label="Title" />
      <SelectField {...field("kind")} label="Kind">
        <option value="a">A</option>
        <option value="b">B</option>
      </SelectField>
      <CheckboxField {...box("tick")} label="Tick" defaultChecked={item.tick === "on"} />
      <List saved={item.list} />
      <WrittenText writing={writing} label="Text of the thing" />
    </WritingForm>
  );
}

const Screen = () => (useLocation().pathname === "/" ? <Form /> : <p>Elsewhere</p>);

const element = <Kind extends Element = HTMLInputElement>(selector: string) =>
  document.querySelector<Kind>(selector) as Kind;
const named = (name: string) => element(`[name=${name}]`);
const editor = () => element<HTMLElement>("[role=textbox]");

async function open() {
  const router = await draw(<Screen />);
  await expect.poll(editor).toBeTruthy();
  return router;
}
async function type(name: string, value: string) {
  await act(async () => {
    named(name).value = value;
    named(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const submit = () =>
  act(async () => element("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
/** A save that waits for its answer. */
function held() {
  const answer = Promise.withResolvers<Item>();
  save = () => answer.promise;
  return answer;
}
const said = () => Object.fromEntries(Object.keys(names).map((name) => [name, named(name).value]));

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () =>
    Response.json({ success: true, message: "", data: { revision: 1, savedAt: "2026-11-23T08:00:00.000Z" } }),
  );
  localStorage.clear();
  server = first;
  kept = null;
  pressed.mockReset();
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

it("holds all of it still while it is being saved, and lets go where that failed, the focus where it was", async () => {
  await open();
  const answer = held();
  editor().focus();
  await submit();
  expect([editor().getAttribute("contenteditable"), document.activeElement]).toEqual(["false", editor()]);
  const change = () =>
    act(async () => {
      named("tick").click();
      element("#step").click();
      named("kind").value = "b";
      for (const event of ["input", "change"]) named("kind").dispatchEvent(new Event(event, { bubbles: true }));
    });
  await change();
  expect([named("tick").checked, named("kind").value, named("title").readOnly, pressed.mock.calls.length]).toEqual([
    ...[false, "a", true, 0],
  ]);
  await act(async () => answer.reject(new Error("no net")));
  await change();
  expect([named("tick").checked, named("kind").value, named("title").readOnly, pressed.mock.calls.length]).toEqual([
    ...[true, "b", false, 1],
  ]);
  expect([editor().getAttribute("contenteditable"), document.activeElement]).toEqual(["true", editor()]);
});

it("leads on once it is saved, and nobody who went elsewhere meanwhile", async () => {
  for (const [goes, at] of [
    [undefined, "/left"],
    ["/elsewhere", "/elsewhere"],
  ] as const) {
    const router = await open();
    const answer = held();
    await submit();
    if (goes !== undefined) await act(async () => void (await router.navigate(goes)));
    await act(async () => answer.resolve({ ...first, version: 2, title: "Leaves" }));
    await expect.poll(() => router.state.location.pathname).toBe(at);
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(router.state.location.pathname).toBe(at);
    await clear();
  }
});

it("keeps what came into the fields while it was being saved, and stays with it", async () => {
  const router = await open();
  const answer = held();
  await submit();
  await type("body", "<p>Came later</p>");
  await act(async () => {
    server = { ...first, version: 2, title: "Leaves" };
    answer.resolve(server);
  });
  await expect.poll(() => [router.state.location.pathname, said().title]).toEqual(["/", "Leaves"]);
  expect([writing.touched, writing.moved, localStorage.length]).toEqual([true, undefined, 1]);
  server = { ...first, version: 3, body: "<p>A colleague's</p>" };
  await act(() => router.revalidate());
  expect([said().body, writing.moved?.version]).toEqual(["<p>Came later</p>", 3]);
});

it("follows a version that is put back, also where the server wrote the last one otherwise than it was typed", async () => {
  const router = await open();
  await type("title", " Typed ");
  await type("body", "<p>Typed</p>");
  save = async () => {
    // The screen knows it once it is read anew.
    await new Promise((resolve) => setTimeout(resolve, 5));
    server = { ...first, version: 2, title: "Typed", body: '<p dir="auto">Typed</p>' };
    return server;
  };
  const before = editor();
  await submit();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  // The editor was not begun anew.
  expect([said().title, editor() === before, writing.touched]).toEqual(["Typed", true, false]);
  server = { ...first, version: 3 };
  await act(async () => {
    writing.follow(server);
    await router.revalidate();
  });
  expect(said()).toMatchObject({ title: first.title, body: first.body });
  expect(writing.touched).toBe(false);
});

it("has a colleague's ticks and lists where nobody touched them, and compares them where somebody did", async () => {
  const router = await open();
  await act(async () => named("tick").click());
  await type("title", "Mine");
  server = { ...first, version: 2, tick: "", kind: "b", list: '["one","two"]' };
  await act(() => router.revalidate());
  expect({ ...said(), tick: named("tick").checked }).toMatchObject({
    title: "Mine",
    tick: true,
    kind: "b",
    list: '["one","two"]',
  });
  const { compare } = writing.moved ?? {};
  const fields = compare ? await compareFields(compare) : [];
  expect(fields.map(({ name, mine, theirs }) => [name, mine, theirs])).toEqual([
    ["title", "Mine", "Letters"],
    ["tick", "on", ""],
  ]);
  await act(async () => writing.moved?.use({ title: "Joined", tick: "", list: '["one","two"]' }));
  expect([named("title").value, named("tick").checked]).toEqual(["Joined", false]);
});

it("goes on upon what is saved today once a draft upon an older version was dropped", async () => {
  server = { ...first, version: 2, title: "Today" };
  kept = {
    fields: { ...textsOf(first), title: "Older", version: "1" },
    revision: 1,
    savedAt: "2026-11-23T08:00:00.000Z",
  };
  await open();
  expect(writing.moved?.since).toBe(1);
  await act(async () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Drop it")?.click());
  expect([named("title").value, writing.moved, writing.version.value, writing.touched]).toEqual([
    "Today",
    undefined,
    2,
    false,
  ]);
});

it("shows the text of a version that comes after a draft was dropped, or upon an empty text, in the editor, too", async () => {
  for (const body of [first.body, ""]) {
    server = { ...first, body };
    const router = await open();
    if (body !== "") {
      await type("body", "<p>Typed</p>");
      await act(async () => writing.draft.drop());
    }
    await expect.poll(() => editor().textContent).toBe(body === "" ? "" : "Once");
    server = { ...first, version: 2, body: "<p>Put back</p>" };
    await act(async () => {
      writing.follow(server);
      await router.revalidate();
    });
    await expect.poll(() => editor().textContent).toBe("Put back");
    expect([said().body, writing.touched]).toEqual([server.body, false]);
    await clear();
  }
});

it("goes on upon the version that was compared: what was saved while one compared is shown, too, and not saved over", async () => {
  const router = await open();
  await type("title", "Mine");
  server = { ...first, version: 2, title: "Theirs" };
  await act(() => router.revalidate());
  const button = (label: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === label);
  await expect.poll(() => button("Compare the two")).toBeTruthy();
  await act(async () => button("Compare the two")?.click());
  await expect.poll(() => button("Use this text")).toBeTruthy();
  server = { ...first, version: 3, title: "Theirs, corrected" };
  await act(() => router.revalidate());
  await act(async () => button("Use this text")?.click());
  expect([said().title, writing.version.value, writing.moved?.version]).toEqual(["Mine", 2, 3]);
});
