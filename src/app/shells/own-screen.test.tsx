// @vitest-environment happy-dom
import { act, useSyncExternalStore } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as sessions from "#features/accounts/client/use-session.ts";
import { OwnScreen } from "./own-screen.tsx";

const session = { user: undefined as object | undefined, tell: () => {} };
const useSession = () => ({
  user: useSyncExternalStore(
    (tell) => {
      session.tell = tell;
      return () => {};
    },
    () => session.user,
  ),
});
const enter = (userId: string) =>
  act(async () => {
    session.user = { userId };
    session.tell();
  });
const loader = vi.fn(() => ({}));
let root: Root;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(sessions, "useSession").mockImplementation(useSession as never);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("is read anew, without what was typed, for somebody else alone", async () => {
  const element = (
    <OwnScreen>
      <input />
    </OwnScreen>
  );
  const router = createMemoryRouter([{ path: "/", loader, element }], { hydrationData: { loaderData: { "0": {} } } });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<RouterProvider router={router} />));
  const typed = () => document.querySelector("input")?.value;
  const field = document.querySelector("input");
  if (field) field.value = "A note";
  await enter("a");
  await enter("a");
  expect(typed()).toBe("A note");
  expect(loader).not.toHaveBeenCalled();
  await enter("b");
  expect(typed()).toBe("");
  expect(loader).toHaveBeenCalledOnce();
});
