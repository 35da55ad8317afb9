// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import TextEditor from "./text-editor.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it("asks for pictures one after the other, and says how many of those pasted at once it leaves out", async () => {
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  await act(async () =>
    root.render(
      <TextEditor
        label="Text"
        html="<p>Words</p>"
        invalid={false}
        held={false}
        pictures={({ file, onClose }) => (
          <button type="button" id="asked" onClick={onClose}>
            {file?.name}
          </button>
        )}
        onText={() => {}}
      />,
    ),
  );
  const paste = (from: number, count: number) =>
    act(async () => {
      const files = Array.from({ length: count }, (_, i) => new File(["x"], `${from + i}.png`, { type: "image/png" }));
      const event = new Event("paste", { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { files, getData: () => "", types: ["Files"] } });
      box.querySelector('[role="textbox"]')?.dispatchEvent(event);
    });
  const said = () => box.querySelector('p [role="status"]')?.textContent;
  const asked = () => box.querySelector<HTMLButtonElement>("#asked");
  await paste(0, 20);
  expect([asked()?.textContent, said()]).toEqual(["0.png", ""]);
  await paste(20, 1);
  expect(said()).toBe("A picture was left out: insert at most 20 at a time, then the others.");
  await act(async () => asked()?.click());
  await paste(20, 6);
  expect(said()).toBe("5 pictures were left out: insert at most 20 at a time, then the others.");
  const names: (string | undefined)[] = [];
  for (; asked(); await act(async () => asked()?.click())) names.push(asked()?.textContent);
  expect(names).toEqual(Array.from({ length: 20 }, (_, i) => `${i + 1}.png`));
  await act(async () => root.unmount());
});
