import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { ToastProvider } from "#ui/toast.tsx";

let root: Root | undefined;

/**
 * Draws a part of a screen within a router and the toasts. A part that reads `useLoaderData` is drawn anew by a revalidation.
 * It is the last of the addresses that were gone through, if those are named.
 */
export async function draw(element: ReactNode, initialEntries = ["/"]) {
  const router = createMemoryRouter([{ path: "*", loader: () => ({}), element }], {
    initialEntries,
    hydrationData: { loaderData: { "0": {} } },
  });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root?.render(
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>,
    ),
  );
  return router;
}

/** Takes away what was drawn. */
export async function clear(): Promise<void> {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
}

/** The tests of a file that draw: `serve` stands for the site's calls, and nothing is kept on the device from one test to the next. */
export function drawnWith(serve: (address: string, init?: RequestInit) => Promise<Response>): void {
  beforeEach(() => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    vi.stubGlobal("fetch", serve);
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(async () => {
    await clear();
    vi.unstubAllGlobals();
  });
}
