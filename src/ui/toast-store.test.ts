import { expect, test } from "vitest";
import { addToast, closeToast, removeToast, type Toast } from "./toast-store.ts";

const toast = (id: number): Toast => ({ id, title: `Toast ${id}`, open: true });

test("one toast at a time: the newest replaces the one before", () => {
  expect(addToast([toast(1)], toast(2)).map((one) => one.id)).toEqual([2]);
});

test("a dismissed toast is closed, and forgotten only when removed", () => {
  const closed = closeToast([toast(1)], 1);
  expect(closed).toEqual([{ ...toast(1), open: false }]);
  expect(removeToast(closed, 1)).toEqual([]);
});

test("dismissing without an id closes all, another id none", () => {
  expect(closeToast([toast(1)]).every((one) => !one.open)).toBe(true);
  expect(closeToast([toast(1)], 7)).toEqual([toast(1)]);
});
