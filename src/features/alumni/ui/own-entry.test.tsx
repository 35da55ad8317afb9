// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetReads } from "#features/accounts/client/kept-reads.ts";
import * as session from "#features/accounts/client/use-session.ts";
import { draw, drawnWith } from "../../../../test/drawn.tsx";
import type { OwnAlumni } from "../directory-contract.ts";
import { OwnEntry } from "./own-entry.tsx";

const entry: OwnAlumni = {
  ...{ launched: true, name: "Rahima Sultana", picture: null, version: 1, listed: true, handle: "rahima" },
  ...{ headline: "", organization: "", field: "", place: "", about: "", link: "", shown: [], removed: null },
  certificates: [{ number: "IIT-1", title: "Letters of credit", year: 2024, chosen: true }],
};
const moved = "Your entry was changed in another window. Nothing was saved; look at what is there now.";
let own: OwnAlumni;

async function serve(_: string, init?: RequestInit) {
  if (init?.method === "PUT") {
    // What the other window saved is what is read then.
    own = { ...entry, version: 2, headline: "Of the other window" };
    const refused = { success: false, message: moved, errors: [], code: "CONFLICT", statusCode: 409 };
    return new Response(JSON.stringify(refused), { status: 409 });
  }
  if (init?.method === "DELETE") own = { ...entry, version: 0, listed: false, handle: null };
  return new Response(JSON.stringify({ success: true, message: "", data: own }));
}

drawnWith(serve);
beforeEach(() => {
  own = entry;
  vi.spyOn(session, "useSession").mockReturnValue({ loaded: true, user: { userId: "u" } } as never);
});
afterEach(() => {
  forgetReads();
  vi.restoreAllMocks();
});

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
const press = (selector: string, words: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .find(({ textContent }) => textContent?.startsWith(words))
      ?.click(),
  );
const form = () => document.querySelector<HTMLFormElement>("form[aria-label]");

it("says that nothing was saved also once the form begins anew with what another window saved", async () => {
  await draw(<OwnEntry />);
  await expect.poll(form).not.toBeNull();
  await act(async () => form()?.requestSubmit());
  await expect.poll(() => input("headline")?.defaultValue).toBe("Of the other window");
  expect(document.body.textContent).toContain(moved);
});

it("leaves nothing of what was typed in the form of whoever left", async () => {
  await draw(<OwnEntry />);
  await expect.poll(form).not.toBeNull();
  const headline = input("headline");
  if (!headline) throw new Error("no field");
  headline.value = "Trade officer";
  await act(async () => headline.dispatchEvent(new Event("input", { bubbles: true })));
  await press("button", "Leave and delete my entry");
  await press("dialog button", "Leave and delete");
  await expect.poll(() => document.body.textContent).toContain("You're not in the directory");
  expect([input("headline")?.value, sessionStorage.length]).toEqual(["", 0]);
});
