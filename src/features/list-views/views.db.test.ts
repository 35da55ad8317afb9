import { beforeEach, expect, it } from "vitest";
import { useAccountApp } from "../../../test/account-app.ts";
import { mostOfList } from "./contract.ts";

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
    { name: "x".repeat(41) },
  ]) {
    const { status } = await b.call("PUT", "/v1/list-views", { ...mine, ...bad });
    expect([JSON.stringify(bad).slice(0, 60), status]).toEqual([JSON.stringify(bad).slice(0, 60), 422]);
  }
});
