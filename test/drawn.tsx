import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
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
