// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { BulkBar } from "./bulk-bar.tsx";
import { type Selection, useSelection } from "./use-selection.ts";

let selection: Selection;
let root: Root | undefined;

function List({ shown = "page 1", ids }: { shown?: string; ids: readonly string[] }) {
  selection = useSelection(
    shown,
    ids.map((id) => ({ id })),
  );
  return <BulkBar selection={selection}>Remove</BulkBar>;
}
async function draw(props: { shown?: string; ids: readonly string[] }): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root?.render(<List {...props} />));
}
const tick = (id: string) => act(async () => selection.toggle(id));

afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

test("a ticked row that left the list, read anew, is not ticked any more: no step reaches what nobody sees", async () => {
  await draw({ ids: ["a", "b", "c"] });
  await tick("a");
  await tick("b");
  await draw({ ids: ["b", "c", "d"] });
  expect(selection.ids).toEqual(["b"]);
  expect(document.body.textContent).toContain("1 ticked");
  await draw({ ids: ["a", "b", "c"] });
  expect(selection.ids).toEqual(["b"]);
  await draw({ ids: [] });
  expect(document.body.textContent).toBe("");
});

test("another page begins without ticks, also where it has the same row", async () => {
  await draw({ ids: ["a", "b"] });
  await tick("b");
  await draw({ shown: "page 2", ids: ["b", "c"] });
  expect(selection.ids).toEqual([]);
});
