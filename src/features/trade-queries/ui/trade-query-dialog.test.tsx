// @vitest-environment happy-dom
import { act, useSyncExternalStore } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#features/accounts/client/api.ts";
import * as sessions from "#features/accounts/client/use-session.ts";
import { forgetDrafts } from "#ui/form-draft.ts";
import { answerCalls } from "../../../../test/answered.ts";
import { clear, draw } from "../../../../test/drawn.tsx";
import TradeQueryDialog from "./trade-query-dialog.tsx";

const session = { user: undefined as object | undefined, tell: () => {} };
const apiFetch = vi.fn();
const useSession = () => ({
  loaded: true,
  user: useSyncExternalStore(
    (tell) => {
      session.tell = tell;
      return () => {};
    },
    () => session.user,
  ),
});
const enter = (user: object | undefined) => {
  session.user = user;
  session.tell();
};
const rahima = { userId: "u", fullName: "Rahima", isVerified: true };

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  answerCalls(apiFetch);
  vi.spyOn(sessions, "useSession").mockImplementation(useSession as never);
});
afterEach(async () => {
  await clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const said = () => [...document.querySelectorAll("form [data-notice]")].map(({ textContent }) => textContent);

it("says that the session has ended until somebody is signed in again, and keeps the text", async () => {
  enter(rahima);
  apiFetch.mockImplementation(async () => {
    enter(undefined);
    throw new ApiError(401, { message: "Please sign in" }, "");
  });
  await draw(<TradeQueryDialog brand="IIT" open onClose={() => {}} />);
  const area = document.querySelector("textarea");
  await act(async () => {
    if (area) area.value = "Which duty is paid on jute yarn that goes to Turkey?";
    document.querySelector("dialog form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
  await expect.poll(said).toEqual([expect.stringContaining("You're no longer signed in")]);
  await act(async () => enter(rahima));
  expect(said()).toEqual([]);
  expect(document.querySelector("textarea")?.value).toContain("jute yarn");
});

it("keeps no text of whoever signed out, also while it is closed", async () => {
  enter(rahima);
  await draw(<TradeQueryDialog brand="IIT" open={false} onClose={() => {}} />);
  const area = document.querySelector("textarea");
  await act(async () => {
    if (area) area.value = "What only Rahima is to ask";
    area?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect.poll(() => document.body.textContent).toContain("26 / ");
  await act(async () => forgetDrafts());
  expect(area?.value).toBe("");
  await expect.poll(() => document.body.textContent).toContain("0 / ");
  expect(Object.keys(sessionStorage)).toEqual([]);
});
