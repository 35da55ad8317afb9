// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as session from "#features/accounts/client/use-session.ts";
import { clear, draw } from "../../../../test/drawn.tsx";
import MovedNotice from "./moved-notice.tsx";

const me = "9b2f6c1e-2c0f-4d8a-9a55-4d5f1d2f7c11";
const other = "3d1b0f0a-61a4-4c59-8a0e-0d9f6a0a1b52";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(session, "useSession").mockReturnValue({ loaded: true, user: { userId: me } } as never);
});
afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const text = () => document.body.textContent ?? "";
const drawn = (readSavers: () => Promise<{ version: number; savedBy: string | null }[]>) => {
  const steps = { take: () => {}, keep: () => {}, use: () => {} };
  const moved = { version: 5, since: 3, readSavers, changed: ["Duration"], compare: undefined, ...steps };
  return draw(<MovedNotice title="Evenings" noun="program" moved={moved} />);
};

it("tells of one's own other window where oneself alone saved since", async () => {
  await drawn(async () => [
    { version: 3, savedBy: other },
    { version: 4, savedBy: me },
    { version: 5, savedBy: me },
  ]);
  await expect.poll(text).toContain("You saved this program in another window meanwhile");
  expect(text()).toContain("You changed the duration there.");
  expect(text()).not.toMatch(/Somebody else|They|theirs/);
});

it("tells of somebody else where one of the versions since is not one's own", async () => {
  for (const savedBy of [other, null]) {
    await drawn(async () => [
      { version: 4, savedBy },
      { version: 5, savedBy: me },
    ]);
    await expect.poll(text).toContain("Somebody else saved this program meanwhile");
    expect(text()).toContain("They changed the duration.");
    await clear();
  }
});

it("names nobody where it can't be known", async () => {
  await drawn(() => Promise.reject(new Error("no net")));
  await expect.poll(text).toContain("This program was saved meanwhile");
  expect(text()).toContain("The duration changed.");
});
