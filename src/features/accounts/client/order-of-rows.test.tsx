// @vitest-environment happy-dom
import { act, type ReactNode, useState } from "react";
import { useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FeaturedList } from "#features/blogs/ui/admin/featured-list.tsx";
import { ProgramOrder } from "#features/programs/ui/admin/program-order.tsx";
import { clear, draw } from "../../../../test/drawn.tsx";

/** The order on the server, and what lets it answer. */
let order: string[];
let answer: () => void;

function serve(_address: string, { body }: RequestInit = {}): Promise<Response> {
  return new Promise((resolve) => {
    answer = () => {
      order = JSON.parse(String(body)).ids;
      resolve(Response.json({ success: true, message: "Said", data: null }));
    };
  });
}

/** A screen: it is drawn anew by this and that, and with other rows once they were read. */
let drawAnew: (n: number) => void;
function Screen({ list }: { list: (rows: never) => ReactNode }) {
  const data = useLoaderData();
  drawAnew = useState(0)[1];
  if (data !== seen) {
    seen = data;
    rows = order.map((id) => ({
      id,
      title: `Title ${id}`,
      status: "published",
      publishAt: "2026-11-23T08:00:00.000Z",
    }));
  }
  return list(rows as never);
}
let seen: unknown;
let rows: object[];

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", serve);
  localStorage.clear();
  seen = undefined;
  order = ["a", "b", "c"];
});
afterEach(async () => {
  await clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each<[string, (rows: never) => ReactNode]>([
  ["featured blogs", (blogs) => <FeaturedList order={order} blogs={blogs} />],
  ["programs", (programs) => <ProgramOrder programs={programs} />],
])("the focus goes with the row that was moved among %s", async (_, list) => {
  await draw(<Screen list={list} />);
  const down = () => document.querySelector<HTMLElement>("[data-move='a 1']");
  const first = () => document.querySelector("tbody th")?.textContent;
  /** What was first in the list whenever the button got the focus: a row that moves afterwards loses it again. */
  const focused: unknown[] = [];
  vi.spyOn(HTMLElement.prototype, "focus").mockImplementation(function (this: HTMLElement) {
    if (this === down()) focused.push(first());
  });
  await act(async () => down()?.click());
  await act(async () => drawAnew(1));
  await act(async () => answer());
  await expect.poll(first).toBe("Title b");
  expect(focused).toEqual(["Title b"]);
});
