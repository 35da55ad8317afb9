import { expect, it } from "vitest";
import { ownDataJson, ownDataPage } from "./own-export.server.ts";

const data = {
  exportedAt: "2026-11-21T03:00:00.000Z",
  sections: [
    { name: "account", title: "Account", items: [{ fullName: "<b>Rahima</b>", isVerified: true, phoneNumber: null }] },
    {
      name: "tradeQueries",
      title: "Trade queries",
      items: [{ text: "What is an LC?", answeredAt: "2026-11-20T10:30:00.000Z", edits: [{ before: "LC?" }] }],
    },
    { name: "orders", title: "Orders", items: [] },
  ],
};

it("gives a program one key a section", () => {
  expect(JSON.parse(ownDataJson(data))).toEqual({
    exportedAt: "2026-11-21T03:00:00.000Z",
    account: { fullName: "<b>Rahima</b>", isVerified: true, phoneNumber: null },
    tradeQueries: data.sections[1]?.items,
    orders: [],
  });
});

it("gives a person a page with words instead of keys, in which nothing runs", () => {
  const page = ownDataPage(data);
  expect(page).toContain("<th>Full name</th><td>&lt;b&gt;Rahima&lt;/b&gt;</td>");
  expect(page).toContain("<th>Is verified</th><td>yes</td>");
  expect(page).toContain("<th>Answered at</th><td>November 20, 2026");
  expect(page).toContain("<h2>Orders</h2><p>Nothing is held.</p>");
  expect(page).toMatch(/<th>Edits<\/th><td><div><table><tr><th>Before<\/th><td>LC\?/);
  expect(page).not.toMatch(/<script|<b>/);
});

it("shows what only looks like a moment as it was typed", () => {
  const items = [{ text: "2026-11-20T25:61:61Z" }, { text: "2026-99-99T00:00:00.123Z" }];
  const page = ownDataPage({ ...data, sections: [{ name: "tradeQueries", title: "Trade queries", items }] });
  expect(page).toContain("<td>2026-11-20T25:61:61Z</td>");
  expect(page).toContain("<td>2026-99-99T00:00:00.123Z</td>");
});
