// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import { clear, draw, drawnWith } from "../../../../../test/drawn.tsx";
import type { StaffDownloads } from "../../admin/download-contract.ts";
import { DownloadTerms } from "./download-terms.tsx";
import { Editions } from "./editions.tsx";

const given = {
  resource: { id: "r1" },
  terms: { access: "buyer", price: 700, memberPrice: null, version: 2 },
  editions: [{ id: "d1", label: "2.1", releasedOn: "2026-11-01", changes: "", fileId: "f1", tellAt: null, version: 2 }],
  buyers: 0,
} as unknown as StaffDownloads;
/** What was typed before, as the server keeps it. */
let kept: Record<string, string>;

async function serve(address: string): Promise<Response> {
  const draft = { fields: kept, revision: 1, savedAt: "2026-11-23T08:00:00.000Z" };
  return Response.json({ success: true, message: "", data: address.includes("/drafts/") ? draft : null });
}
const change = () =>
  act(async () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Change")?.click());
const text = () => document.body.textContent ?? "";

drawnWith(serve);

it("says of a kept price that another one was saved since, also where there was none when it was typed", async () => {
  for (const version of ["1", "null"]) {
    kept = { price: "650", version };
    await draw(<DownloadTerms given={given} />);
    await change();
    await expect
      .poll(text, { message: version })
      .toContain("Your unsaved text is back. Something else was saved since.");
    await clear();
  }
});

it("says nothing like it where all is as it was, and says it of a version, too", async () => {
  kept = { price: "650", version: "2" };
  await draw(<DownloadTerms given={given} />);
  await change();
  await expect.poll(text).toContain("Your unsaved text is back.");
  expect(text()).not.toContain("saved since");
  await clear();
  kept = { label: "2.2", version: "1" };
  await draw(<Editions given={given} />);
  await change();
  await expect.poll(text).toContain("Your unsaved text is back. Something else was saved since.");
});
