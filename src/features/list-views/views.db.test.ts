import { beforeEach, expect, it } from "vitest";
import { useAccountApp } from "../../../test/account-app.ts";
import { mostOfList, mostViews } from "./contract.ts";

const { member, database } = useAccountApp();
beforeEach(() => database.pool.query("delete from list_views"));

const list = "/admin-dashboard/trade-queries";
const mine = { list, name: "Overdue, mine", search: "?status=overdue&columns=query,asker" };

it("is there for its owner on every device, and for nobody else", async () => {
  const [one, other] = [await member("desk"), await member("editor")];
  expect((await one.b.call("PUT", "/v1/list-views", mine)).body.data).toEqual([mine]);
  expect((await one.b.call("PUT", "/v1/list-views", { ...mine, search: "" })).body.data).toEqual([
    { ...mine, search: "" },
  ]);
  expect((await other.b.call("GET", "/v1/list-views")).body.data).toEqual([]);
  const query = new URLSearchParams({ list, name: mine.name });
  expect((await other.b.call("DELETE", `/v1/list-views?${query}`)).body.data).toEqual([]);
  expect((await one.b.call("GET", "/v1/list-views")).body.data).toHaveLength(1);
  expect((await one.b.call("DELETE", `/v1/list-views?${query}`)).body.data).toEqual([]);
});

it("is refused beyond twenty of a list, also when they come at once", async () => {
  const { b } = await member("desk");
  const answers = await Promise.all(
    Array.from({ length: mostOfList + 4 }, (_, i) => b.call("PUT", "/v1/list-views", { ...mine, name: `View ${i}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostOfList);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
  expect((await b.call("GET", "/v1/list-views")).body.data).toHaveLength(mostOfList);
});

it("is one view under one name, however a keyboard writes its letters", async () => {
  const { b } = await member("desk");
  const names = ["ব্য\u09af\u09bc", "ব্য\u09df"];
  for (const name of names) expect((await b.call("PUT", "/v1/list-views", { ...mine, name })).status).toBe(200);
  expect((await b.call("GET", "/v1/list-views")).body.data).toHaveLength(1);
  const query = new URLSearchParams({ list, name: names[1] ?? "" });
  expect((await b.call("DELETE", `/v1/list-views?${query}`)).body.data).toEqual([]);
});

it("says which number of views is reached: that of a list, or that of an account", async () => {
  const { b } = await member("desk");
  const keep = (list: string, i: number) => b.call("PUT", "/v1/list-views", { ...mine, list, name: `View ${i}` });
  const lists = Array.from({ length: mostViews / mostOfList }, (_, i) => `/admin-dashboard/list-${i}`);
  for (const one of lists) await Promise.all(Array.from({ length: mostOfList }, (_, i) => keep(one, i)));
  expect((await keep(lists[0] ?? "", mostOfList)).body.message).toBe(
    "You have 20 views of this list. Delete one first.",
  );
  expect((await keep(list, 0)).body.message).toBe("You have 200 views in all. Delete one of any list first.");
});

it("refuses what is no address of a list of ours, and names that are none", async () => {
  const { b } = await member("desk");
  for (const bad of [
    { list: "https://elsewhere.example/" },
    { list: "/admin-dashboard/../login" },
    { list: "//elsewhere.example" },
    { search: "status=open" },
    { search: "?a=1#javascript:x" },
    { search: `?a=${"x".repeat(1500)}` },
    { search: "?a=\u0000" },
    { name: " " },
    { name: "\u200b\u3164" },
    { name: "Mine \u202e" },
    { name: "x".repeat(41) },
  ]) {
    const { status } = await b.call("PUT", "/v1/list-views", { ...mine, ...bad });
    expect([JSON.stringify(bad).slice(0, 60), status]).toEqual([JSON.stringify(bad).slice(0, 60), 422]);
  }
});
