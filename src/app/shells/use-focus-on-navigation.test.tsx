// @vitest-environment happy-dom
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

function Frame() {
  const main = useFocusOnNavigation();
  return (
    <main ref={main} tabIndex={-1}>
      <Outlet />
    </main>
  );
}

afterEach(() => document.body.replaceChildren());

const router = () =>
  createMemoryRouter([
    {
      element: <Frame />,
      children: [
        { path: "/", element: <p>Before</p> },
        { path: "/list", element: <input type="search" /> },
      ],
    },
  ]);

test("a page that is gone to begins at its content", async () => {
  const here = router();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<RouterProvider router={here} />);
  await vi.waitFor(() => expect(document.body.textContent).toBe("Before"));
  expect(document.activeElement).toBe(document.body);
  await here.navigate("/list");
  await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector("main")));
  root.unmount();
});

test("a key pressed as soon as a page is there keeps the focus where it put it", async () => {
  const here = router();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<RouterProvider router={here} />);
  await vi.waitFor(() => expect(document.body.textContent).toBe("Before"));
  // As early as anybody can: right behind the change of the page, before what waits for its first picture.
  const pressed = new Promise<void>((done) => {
    const observer = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>("input");
      if (field === null) return;
      observer.disconnect();
      field.focus();
      done();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await here.navigate("/list");
  await pressed;
  await new Promise((done) => setTimeout(done, 50));
  expect(document.activeElement).toBe(document.querySelector("input"));
  root.unmount();
});
