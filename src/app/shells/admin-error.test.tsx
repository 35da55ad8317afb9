// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "#features/accounts/client/api.ts";
import { ErrorBoundary } from "./admin.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
let root: Root;
afterEach(() => act(() => root.unmount()));

const Queries = () => <p>Seven trade queries</p>;
const Nothing = () => null;

/** A screen that can't be read at first; answers how often it was asked for. */
async function screenThatFails(fault: Error) {
  const read = vi.fn().mockRejectedValueOnce(fault).mockResolvedValue(null);
  const Stub = createRoutesStub([
    {
      path: "/",
      loader: read,
      Component: Queries,
      ErrorBoundary: ErrorBoundary as unknown as React.ComponentType,
      HydrateFallback: Nothing,
    },
  ]);
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
  // React writes down what a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => {});
  await act(async () => root.render(<Stub />));
  await vi.waitFor(() => expect(place.querySelector("h1")).not.toBe(null));
  return { place, read };
}

it("is read anew by itself once the connection is back", async () => {
  const { place } = await screenThatFails(new TypeError("Failed to fetch"));
  expect(place.textContent).toContain("This screen could not be loaded");
  await act(async () => window.dispatchEvent(new Event("online")));
  await vi.waitFor(() => expect(place.textContent).toBe("Seven trade queries"));
});

it("is not asked for again where nothing is there", async () => {
  const gone = new ApiError(404, { message: "This query does not exist." }, "");
  const { place, read } = await screenThatFails(gone);
  expect(place.textContent).toContain("Not found");
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(read).toHaveBeenCalledTimes(1);
});
