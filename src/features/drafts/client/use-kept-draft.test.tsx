// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { forgetSession, signIn } from "#features/accounts/client/session.ts";
import { DraftLine } from "./draft-notices.tsx";
import { useKeptForm } from "./use-kept-form.ts";

/** The server's draft, or a server that cannot be reached. */
let server: { fields: Record<string, string>; revision: number; savedAt: string } | null;
let isReached: boolean;
/** Who signs in. */
let me: string;

const answer = (data: unknown, status = 200) =>
  new Response(JSON.stringify({ success: status < 400, message: "Said", data }), {
    status,
    headers: { "content-type": "application/json" },
  });

async function serve(address: string, { method, body }: RequestInit = {}): Promise<Response> {
  if (!isReached) throw new TypeError("no net");
  if (address.includes("/auth/")) return answer({ user: { userId: me }, token: me });
  if (method === "PUT") {
    const { fields, revision } = JSON.parse(String(body));
    if ((server?.revision ?? 0) !== revision) return answer(null, 409);
    server = { fields, revision: revision + 1, savedAt: "2026-11-23T08:00:00.000Z" };
  }
  return answer(server);
}

function Form() {
  const { form, draft } = useKeptForm({
    schema: z.object({}),
    draft: "thing-1",
    send: async () => {},
    onFailure: () => "",
  });
  return (
    <form {...form}>
      <input name="title" defaultValue="Saved" />
      <input name="note" defaultValue="Saved" />
      <DraftLine draft={draft} what="thing" />
    </form>
  );
}

let root: Root;
const element = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<Form />));
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
const signInAs = (userId: string) =>
  act(async () => {
    me = userId;
    await signIn({ email: "", password: "" });
  });

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  vi.stubGlobal("fetch", serve);
  localStorage.clear();
  server = null;
  isReached = true;
});
afterEach(async () => {
  await close();
  forgetSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("leaves what was typed on the device when somebody else signs in, whose draft it must not become", async () => {
  await signInAs("rahima");
  await open();
  await type("title", "Rahima's");
  await signInAs("karim");
  await wait(20_000);
  expect(server).toBeNull();
  expect(localStorage.getItem("unsent:rahima:thing-1")).toContain("Rahima's");
});

it("sends nothing later, without its form, over what was saved meanwhile", async () => {
  await open();
  isReached = false;
  await type("title", "Typed on a poor connection");
  await wait(2000);
  await close();
  isReached = true;
  await wait(60_000);
  expect(server).toBeNull();
  await open();
  expect(element("title").value).toBe("Typed on a poor connection");
});

it("leaves what is typed, or put back, while a dropped text is still on its way off the server, and keeps it then", async () => {
  const press = (label: string) =>
    act(async () => [...document.querySelectorAll("button")].find((one) => one.textContent === label)?.click());
  for (const typed of [true, false]) {
    server = { fields: { title: "Last week's" }, revision: 4, savedAt: "2026-11-23T08:00:00.000Z" };
    const line = Promise.withResolvers<void>();
    vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
      if (init.method === "DELETE") {
        await line.promise;
        server = null;
      }
      return serve(address, init);
    });
    await open();
    await press("Drop it");
    expect(element("title").value).toBe("Saved");
    if (typed) await type("title", "Typed since");
    else await press("Put it back");
    await wait(5000);
    await act(async () => line.resolve());
    await wait(2000);
    const title = typed ? "Typed since" : "Last week's";
    expect([element("title").value, server?.fields.title]).toEqual([title, title]);
    await close();
  }
});
