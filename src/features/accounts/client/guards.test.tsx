// @vitest-environment happy-dom
import { act, useSyncExternalStore } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clear, draw } from "../../../../test/drawn.tsx";
import { Protected } from "./guards.tsx";
import * as sessions from "./use-session.ts";

const session = { user: {}, tell: () => {} };
const useSession = () => ({
  loaded: true,
  token: "t",
  user: useSyncExternalStore(
    (tell) => {
      session.tell = tell;
      return () => {};
    },
    () => session.user,
  ),
});
const enter = (userId: string, fullName: string) =>
  act(async () => {
    session.user = { userId, fullName, isVerified: true };
    session.tell();
  });

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(sessions, "useSession").mockImplementation(useSession as never);
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("keeps nothing of one person in view for the next, who signed in in another tab", async () => {
  await enter("a", "Rahima");
  await draw(
    <Protected>
      <input aria-label="Phone" />
    </Protected>,
  );
  const phone = () => document.querySelector("input");
  if (phone()) (phone() as HTMLInputElement).value = "01711";
  await enter("a", "Rahima Khatun");
  expect(phone()?.value).toBe("01711");
  await enter("b", "Karim");
  expect(phone()?.value).toBe("");
});
