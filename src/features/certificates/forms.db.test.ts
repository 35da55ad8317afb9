import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { useAccountApp } from "../../../test/account-app.ts";
import { issueSchema } from "./admin/contract.ts";
import { issueCertificate } from "./admin/issue.server.ts";
import { readForStaff } from "./admin/list.server.ts";
import { lookupLimit } from "./limits.server.ts";
import { newNumber } from "./number.server.ts";

const app = useAccountApp({ work: false });
let number: string;

beforeEach(async () => {
  const body = { key: randomUUID(), holder: "মোছা. রহিমা সুলতানা", title: "Letters of credit", issuedOn: "2026-01-10" };
  const { userId } = await app.member("editor");
  const id = await issueCertificate(app.platform, issueSchema.parse(body), userId);
  number = (await readForStaff(app.database.db, id)).number;
});

/** Sends the form as a browser without JavaScript does; answers where it leads. */
async function look(fields: Record<string, string>, from = app.freshAddress(), headers: Record<string, string> = {}) {
  const all = { accept: "text/html", "content-type": "application/x-www-form-urlencoded", ...headers };
  const answer = await app.request(
    "/certificates",
    { method: "POST", headers: all, body: new URLSearchParams(fields).toString() },
    from,
  );
  expect(answer.status === 303 ? answer.headers.get("cache-control") : "no-store").toBe("no-store");
  return answer.status === 303 ? answer.headers.get("location") : answer.status;
}

it("leads to the page of a number, with the right name or none", async () => {
  const page = `/certificates/${number.toLowerCase()}`;
  expect(await look({ number: ` ${number.toLowerCase()} ` })).toBe(page);
  expect(await look({ number, name: "মোছা.  রহিমা সুলতানা" })).toBe(page);
});

it("answers a wrong name, a forged number and nonsense alike, and nothing typed comes into an address", async () => {
  for (const fields of [
    { number, name: "Somebody else" },
    { number: newNumber(), name: "" },
    { number: "' or 1=1 --", name: "মোছা" },
  ])
    expect(await look(fields)).toBe("/certificates?state=none");
  expect(await look({ number: " ", name: "Rahima" })).toBe("/certificates?state=empty");
  expect(await look({})).toBe("/certificates?state=empty");
});

it("lets nobody try on and on, and takes no form of another site", async () => {
  const from = app.freshAddress();
  for (let i = 0; i < lookupLimit.points; i += 1)
    expect(await look({ number: newNumber() }, from)).toBe("/certificates?state=none");
  expect(await look({ number }, from)).toBe("/certificates?state=limited");
  expect(await look({ number })).toContain(number.toLowerCase());
  expect(await look({ number }, app.freshAddress(), { origin: "https://evil.example" })).toBe(403);
});
