// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastProvider } from "#ui/toast.tsx";
import { useWrite } from "./use-write.ts";

let root: Root;
let write: ReturnType<typeof useWrite>["write"];
let router: ReturnType<typeof createMemoryRouter>;

function Screen() {
  write = useWrite().write;
  return null;
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  const elsewhere = ["/list", "/elsewhere"].map((path) => ({ path, element: null }));
  router = createMemoryRouter([{ path: "/", element: <Screen /> }, ...elsewhere]);
  await act(async () =>
    root.render(
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it("leads on once it is done, unless the person went elsewhere meanwhile", async () => {
  const late = Promise.withResolvers<{ message: string }>();
  const written = write(() => late.promise, "/list");
  await act(() => router.navigate("/elsewhere"));
  await act(async () => {
    late.resolve({ message: "It is deleted." });
    expect(await written).toBe(true);
  });
  expect(router.state.location.pathname).toBe("/elsewhere");
  await act(() => router.navigate("/"));
  await act(async () => void (await write(async () => ({ message: "It is deleted." }), "/list")));
  expect(router.state.location.pathname).toBe("/list");
});
