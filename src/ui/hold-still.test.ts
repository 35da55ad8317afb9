// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { holdStill } from "./hold-still.ts";

afterEach(() => document.body.replaceChildren());

it("holds the buttons of a field, as of a list, and lets go; those that lead out and those of a dialog work on", () => {
  document.body.innerHTML = `<form>
    <fieldset><button type="button" id="add"><span>Add</span></button><dialog><button type="button" id="in">In</button></dialog></fieldset>
    <button type="button" id="cancel">Cancel</button>
  </form>`;
  const heard = vi.fn<(id: string) => void>();
  const buttons = [...document.querySelectorAll("button")];
  for (const button of buttons) button.addEventListener("click", () => heard(button.id));
  const press = () => {
    for (const button of buttons)
      (button.firstElementChild ?? button).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return heard.mock.calls.splice(0).flat();
  };
  const letGo = holdStill(document.querySelector("form"));
  expect(press()).toEqual(["in", "cancel"]);
  letGo();
  expect(press()).toEqual(["add", "in", "cancel"]);
});
