// @vitest-environment happy-dom
import { act, type ComponentProps } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { ToastProvider } from "#ui/toast.tsx";
import FilePage from "./file.tsx";

type Props = ComponentProps<typeof FilePage>;

const file = {
  id: "00000000-0000-4000-8000-000000000001",
  title: "Recording",
  kind: "pdf",
  bytes: 1000,
  href: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  version: 1,
  uses: 1,
  usedIn: [{ kind: "bin", title: "An event", href: null }],
};

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it.each(["private", "public"])("keeps a file %s that something else than a recording holds", async (access) => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ success: true, message: "", data: null })));
  const props = { loaderData: { ...file, access }, params: { id: file.id } } as unknown as Props;
  const router = createMemoryRouter([{ path: "/", element: <FilePage {...props} /> }]);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>,
    ),
  );
  const choice = document.querySelector<HTMLSelectElement>("[name=access]");
  expect(choice?.value).toBe(access);
  expect(choice?.options.length).toBe(access === "private" ? 2 : 1);
  await act(async () => root.unmount());
});
