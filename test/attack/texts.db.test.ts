import { expect, it } from "vitest";
import { isArea } from "#lib/staff.ts";
import { createBuyer, useShop } from "../shop.ts";
import { callsOf } from "./calls.ts";
import { placesOf } from "./places.ts";
import { Samples } from "./samples.ts";
import { requestWith } from "./worst.ts";

const shop = useShop();
/** What a program can send and no column of the database can keep. */
const unkeepable = ["a\0b", "half \ud800 character"];

it("a text that the database can't keep is refused in every place of every call, and breaks none", async () => {
  const buyer = await createBuyer(shop.site);
  const { body: document } = await shop.admin.call("GET", "/openapi.json");
  const samples = new Samples(document.components?.schemas ?? {});
  const calls = callsOf(document).filter(({ path }) => !/logout|two-factor|second-factor/.test(path));
  const personFor = (who: string) => (isArea(who) ? shop.admin : buyer);
  // What is there is named, so that calls reach it.
  for (const { method, path, is } of calls.filter(({ path }) => !path.includes("{")))
    if (method === "GET") samples.learn(path, (await personFor(is["x-who"]).call("GET", path)).body);
  const broken: string[] = [];
  const statuses: Record<number, number> = {};
  const places = placesOf(calls, samples).filter(({ where }) => where !== "header" && where !== "body");
  for (const [i, place] of places.entries()) {
    // Limits are not what is tried here.
    if (i % 10 === 0) await shop.database.pool.query("delete from rate_limits");
    for (const text of unkeepable) {
      const { call, address, headers, body } = requestWith(place, text, samples);
      const sized: Record<string, string> =
        body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const sent = call.method === "GET" ? undefined : body;
      const answer = personFor(call.is["x-who"]).send(call.method, address, sent, { ...headers, ...sized });
      // A file breaks off in the middle.
      const { status } = await answer.catch(() => ({ status: 500 }));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500) broken.push(`${call.method} ${call.path} ${place.where} ${place.at.join(".")}: ${status}`);
    }
  }
  expect([...new Set(broken)]).toEqual([]);
  expect(places.length).toBeGreaterThan(500);
  // Nearly all got past the doors, to what looks at texts.
  expect(statuses[422] ?? 0).toBeGreaterThan(places.length);
});
