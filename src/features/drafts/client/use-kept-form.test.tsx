// @vitest-environment happy-dom
import { act } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ApiError } from "#features/accounts/client/api.ts";
import { DraftLine } from "./draft-notices.tsx";
import { useKeptForm } from "./use-kept-form.ts";
import { useListField } from "./use-list-field.ts";

/** The server's drafts, or a server that cannot be reached. */
let server: Map<string, { fields: Record<string, string>; revision: number }>;
let isReached: boolean;
const sent = vi.fn<(values: unknown) => Promise<void>>();

const answer = (data: unknown, status = 200) =>
  new Response(JSON.stringify({ success: status < 400, message: "Said", data }), {
    status,
    headers: { "content-type": "application/json" },
  });

async function serve(address: string, init: RequestInit = {}): Promise<Response> {
  if (!isReached) throw new TypeError("no net");
  const name = /\/drafts\/([a-z0-9-]+)/.exec(address)?.[1] ?? "";
  const found = server.get(name);
  const { method = "GET" } = init;
  if (method === "DELETE") {
    if (found && !address.endsWith(`revision=${found.revision}`)) return answer(null, 409);
    server.delete(name);
  }
  if (method === "PUT") {
    const { fields, revision } = JSON.parse(String(init.body));
    if ((found?.revision ?? 0) !== revision) return answer(null, 409);
    server.set(name, { fields, revision: revision + 1 });
  }
  const now = server.get(name);
  return answer(now ? { ...now, savedAt: "2026-11-23T08:00:00.000Z" } : null);
}

const schema = z.object({ title: z.string().min(1), kind: z.string(), list: z.string() });

function Form({ saved }: { saved?: string }) {
  const { store, items, set } = useListField<string>(["one"]);
  const { form, draft, failure } = useKeptForm({
    ...{ schema, draft: "thing-1" },
    upon: saved,
    send: sent,
    onFailure: () => "It was not saved.",
  });
  return (
    <form {...form}>
      <input name="title" defaultValue={saved} />
      <textarea name="note" />
      <select name="kind">
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      <input name="secret" type="password" />
      <input {...store} name="list" />
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <button type="button" onClick={() => set([...items, "two"])}>
        Add
      </button>
      <DraftLine draft={draft} what="thing" />
      <button type="submit">Save</button>
      <output>{failure}</output>
    </form>
  );
}

let root: Root;
const element = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
const text = () => document.body.textContent ?? "";
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(saved?: string): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<Form {...(saved === undefined ? {} : { saved })} />));
  await wait(0);
}
async function close(): Promise<void> {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  await wait(0);
}
async function type(name: string, value: string): Promise<void> {
  await act(async () => {
    element(name).value = value;
    element(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const submit = () =>
  act(async () =>
    document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  );

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  vi.stubGlobal("fetch", serve);
  localStorage.clear();
  server = new Map();
  isReached = true;
  sent.mockReset().mockResolvedValue();
});
afterEach(async () => {
  await close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a form of the admin area", () => {
  it("has what was typed again in another browser, a list too, and no password", async () => {
    await open();
    await type("title", "Typed");
    await type("kind", "b");
    await type("secret", "Correct-Horse-7");
    await act(async () => document.querySelector("button")?.click());
    await wait(2000);
    await close();
    localStorage.clear();
    expect(JSON.stringify([...server])).not.toContain("Correct-Horse-7");
    await open();
    expect(element("title").value).toBe("Typed");
    expect(element("kind").value).toBe("b");
    expect([...document.querySelectorAll("li")].map((one) => one.textContent)).toEqual(["one", "two"]);
    expect(text()).toContain("Your unsaved text is back.");
  });

  it("has it again after a time without the server, and says where it is meanwhile", async () => {
    await open();
    isReached = false;
    await type("title", "Typed");
    await wait(2000);
    expect(text()).toContain("kept on this device");
    await close();
    await open();
    expect(element("title").value).toBe("Typed");
    isReached = true;
    // This form reads what is kept, then sends what it has.
    for (const ms of [2000, 20_000]) await wait(ms);
    expect(server.get("thing-1")?.fields.title).toBe("Typed");
  });

  it("keeps what is typed before the server has answered", async () => {
    server.set("thing-1", { fields: { title: "Last week's" }, revision: 4 });
    root = createRoot(document.body.appendChild(document.createElement("div")));
    let answerNow = () => {};
    const held = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    vi.stubGlobal("fetch", async (...call: Parameters<typeof serve>) => {
      await held;
      return serve(...call);
    });
    await act(async () => root.render(<Form />));
    await type("title", "Faster");
    await act(async () => answerNow());
    await wait(2000);
    expect(element("title").value).toBe("Faster");
    expect(text()).toContain("You wrote in this thing in another window, too");
    expect(server.get("thing-1")?.fields.title).toBe("Last week's");
    // Sent without a choice between the two, it leaves the other one alone, and asks for nothing that would be refused.
    const asked = vi.fn(serve);
    vi.stubGlobal("fetch", asked);
    await submit();
    await wait(2000);
    expect(sent).toHaveBeenCalledOnce();
    expect(asked.mock.calls.filter(([, init]) => init?.method === "DELETE")).toEqual([]);
    expect(server.get("thing-1")?.fields.title).toBe("Last week's");
  });

  it("asks again after each reload which of two windows' texts stays, also when one typed on meanwhile", async () => {
    await open();
    server.set("thing-1", { fields: { title: "Elsewhere" }, revision: 1 });
    await type("title", "Mine");
    await wait(2000);
    for (const title of ["Mine, longer", "Mine, longest"]) {
      expect(text()).toContain("You wrote in this thing in another window, too");
      await close();
      await open();
      await type("title", title);
      await wait(20_000);
    }
    expect(text()).toContain("You wrote in this thing in another window, too");
    expect(element("title").value).toBe("Mine, longest");
    expect(server.get("thing-1")?.fields.title).toBe("Elsewhere");
  });

  it("takes the other window's text whole, with nothing of its own in between, and what both chose", async () => {
    await open();
    server.set("thing-1", { fields: { kind: "b", list: '["one","two"]' }, revision: 1 });
    await type("title", "Mine");
    await act(async () => document.querySelector("button")?.click());
    await wait(2000);
    await act(async () => document.querySelectorAll("button")[2]?.click());
    expect(["title", "kind", "list"].map((name) => element(name).value)).toEqual(["", "b", '["one","two"]']);
  });

  it("asks nothing where the other window's text is the same, as when its form has just gone and sent it last", async () => {
    await open();
    await type("title", "Typed");
    server.set("thing-1", { fields: { title: "Typed" }, revision: 1 });
    await wait(2000);
    expect(text()).not.toContain("another window");
    await type("title", "Typed on");
    await wait(2000);
    expect(server.get("thing-1")?.fields.title).toBe("Typed on");
  });

  it("reads the draft once the form before has sent its last text", async () => {
    vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
      if (init.method === "PUT") await new Promise((resolve) => setTimeout(resolve, 500));
      return serve(address, init);
    });
    await open();
    await type("title", "Typed last");
    await close();
    await open();
    await wait(600);
    await act(async () => document.querySelector<HTMLElement>("[type=button]")?.click());
    await wait(3000);
    // Upon the revision that was sent: it is kept, and not taken for another window's.
    expect(server.get("thing-1")).toMatchObject({ fields: { title: "Typed last" }, revision: 2 });
    expect(text()).not.toContain("another window");
  });

  it("leaves what nobody touched as it is saved now, and says when that is another text", async () => {
    await open("First");
    await type("note", "Mine");
    await wait(2000);
    await close();
    await open("Second");
    expect(element("title").value).toBe("Second");
    expect(element("note").value).toBe("Mine");
    expect(text()).toContain("Something else was saved since.");
  });

  it("forgets it once it was sent, not when that failed", async () => {
    await open();
    await type("title", "Typed");
    await wait(2000);
    sent.mockRejectedValueOnce(new Error("lost"));
    await submit();
    await wait(20_000);
    expect(server.get("thing-1")?.fields.title).toBe("Typed");
    await submit();
    await wait(20_000);
    expect(sent).toHaveBeenCalledTimes(2);
    expect(server.size).toBe(0);
    expect(localStorage.length).toBe(0);
  });

  it("says beside a refusal that it is kept, as whoever loses their role while they type is led away", async () => {
    await open();
    sent.mockRejectedValueOnce(new ApiError(403, { message: "Your account isn't allowed to do this." }, ""));
    await type("title", "Typed");
    await submit();
    expect(text()).toContain("It was not saved. What you typed is kept.");
  });

  it("forgets it also when the form goes as soon as it was sent", async () => {
    await open();
    sent.mockImplementationOnce(async () => flushSync(() => root.render(null)));
    await type("title", "Typed");
    await submit();
    await wait(20_000);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(server.size).toBe(0);
    expect(localStorage.length).toBe(0);
  });

  it("begins anew without what is just being sent, and has it again where that failed", async () => {
    for (const [failure, title] of [
      [undefined, ""],
      [new Error("refused"), "Typed"],
    ] as const) {
      await open();
      // The screen is read anew once it was sent, and its form begins anew with what is new there.
      sent.mockImplementationOnce(async () => {
        await Promise.resolve();
        flushSync(() => root.render(<Form key={1} />));
        await new Promise((resolve) => setTimeout(resolve, 500));
        if (failure) throw failure;
      });
      await type("title", "Typed");
      await submit();
      await wait(20_000);
      expect(element("title").value).toBe(title);
      expect(text().includes("Your unsaved text is back.")).toBe(title !== "");
      expect(server.has("thing-1")).toBe(title !== "");
      await close();
    }
  });

  it("drops it when asked, and puts it back once more", async () => {
    await open();
    await type("title", "Typed");
    await wait(2000);
    await close();
    await open();
    const press = (label: string) =>
      act(async () => [...document.querySelectorAll("button")].find((one) => one.textContent === label)?.click());
    await press("Drop it");
    await wait(0);
    expect(element("title").value).toBe("");
    expect(server.size).toBe(0);
    await press("Put it back");
    await wait(2000);
    expect(element("title").value).toBe("Typed");
    expect(server.get("thing-1")?.fields.title).toBe("Typed");
  });
});
