// @vitest-environment happy-dom
import { act, useLayoutEffect, useRef, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../../test/drawn.tsx";
import { useRemoval } from "./use-removal.ts";

let answer: (lines: string[]) => void;
let seen: string | undefined;

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(async () => {
  await clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Lines() {
  const top = useRef<HTMLDivElement>(null);
  const [lines, setLines] = useState(["one", "two"]);
  answer = setLines;
  const { remove } = useRemoval(top, lines.join());
  // As early as whoever watches the page for what is gone (useFocusKept) could look.
  useLayoutEffect(() => {
    seen = document.activeElement?.id;
  });
  return (
    <div ref={top}>
      {lines.map((line) => (
        <button key={line} type="button" data-remove="" id={line} onClick={() => remove(line, line)}>
          Remove
        </button>
      ))}
    </div>
  );
}

it("gives the focus to the next line before anybody finds it lost", async () => {
  await draw(<Lines />);
  const button = document.querySelector<HTMLElement>("#one");
  button?.focus();
  await act(async () => button?.click());
  await act(async () => answer(["two"]));
  expect(seen).toBe("two");
});
