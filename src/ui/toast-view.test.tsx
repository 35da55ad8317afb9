// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Notice } from "./notice.tsx";
import { ToastView } from "./toast-view.tsx";

const words = "This query has been answered already.";
const toast = { id: 1, title: "Trade Query Error", description: words, open: true };
let root: Root;

/** The screen with its form, or after somebody else's answer took the form away. */
function Screen({ notice }: { notice?: string }) {
  return (
    <>
      {notice !== undefined && (
        <form>
          <Notice tone="danger">{notice}</Notice>
        </form>
      )}
      <ToastView toast={toast} onDismiss={() => {}} />
    </>
  );
}
const show = (notice?: string) =>
  act(async () => root.render(<Screen {...(notice === undefined ? {} : { notice })} />));
const isSeen = () =>
  [...document.querySelectorAll("p")].some(
    ({ textContent, className }) => textContent === words && !/sr-/.test(className),
  );

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // Everything is in sight: nothing is laid out here.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 10, 100, 20));
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it("shows its words as soon as the notice that said them has gone, with its form or by saying something else", async () => {
  await show(words);
  expect(isSeen()).toBe(false);
  await show();
  await expect.poll(isSeen).toBe(true);
  await act(async () => root.render(null));
  await show(words);
  expect(isSeen()).toBe(false);
  await show("Something else.");
  await expect.poll(isSeen).toBe(true);
});
