import { expect, it } from "vitest";
import { startLoopMeter } from "./loop-meter.ts";
import { placesOf } from "./places.ts";
import { Samples } from "./samples.ts";
import { type Answer, type Request, requestWith, searchWorst, tableOf } from "./worst.ts";

const text = { type: "string", maxLength: 200 };
const item = { type: "object", properties: { id: { type: "string", format: "uuid" } }, required: ["id"] };
const jsonOf = (properties: object) => ({
  content: { "application/json": { schema: { type: "object", properties } } },
});
const calls = [
  {
    method: "POST",
    path: "/notes",
    is: { requestBody: jsonOf({ title: text, sources: { type: "array", items: item } }) },
  },
  {
    method: "GET",
    path: "/notes/{id}",
    is: {
      parameters: [
        { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } },
        { name: "q", in: "query", schema: text },
      ],
    },
  },
];

/** A site that makes one mistake: what it does grows with the square of a text, or of a list. */
function siteThat(mistake: (request: Request) => void) {
  const meter = startLoopMeter();
  const ask = async (request: Request): Promise<Answer> => {
    meter.read();
    const begun = performance.now();
    mistake(request);
    await new Promise((resolve) => setImmediate(resolve));
    return { status: 200, text: "", held: meter.read(), took: performance.now() - begun };
  };
  return { ask, stop: () => meter.stop() };
}

const search = async (mistake: (request: Request) => void) => {
  const { ask, stop } = siteThat(mistake);
  const samples = new Samples({});
  const few = ["spaces", "a text between spaces", "digits", "many of them", "many nothings"];
  const places = placesOf(calls, samples)
    .filter(({ where, at }) => where === "field" && at.length === 1)
    .map((place) => ({
      ...place,
      shapes: Object.fromEntries(Object.entries(place.shapes).filter(([name]) => few.includes(name))),
    }));
  const options = { places, samples, ask, bound: 100, until: Date.now() + 300_000, seed: 1 };
  return searchWorst(options).finally(stop);
};

it("finds a text that is trimmed from its end in the square of its length", async () => {
  const { tooLong, tried, all, broken } = await search(({ call, body }) => {
    if (call.path === "/notes" && body?.startsWith('{"title')) {
      const { title } = JSON.parse(body) as { title: unknown };
      if (typeof title === "string") title.replace(/\s+$/, "");
    }
  });
  expect(broken).toEqual([]);
  expect(tried).toBe(all);
  expect(new Set(tooLong.map(({ call, place }) => `${call} ${place}`))).toEqual(new Set(["POST /notes field title"]));
}, 90_000);

it("finds a list of which each thing is looked for in all others", async () => {
  const { tooLong, worst } = await search(({ call, body }) => {
    if (call.path !== "/notes" || body === undefined || !body.includes("sources")) return;
    const { sources } = JSON.parse(body) as { sources: unknown };
    if (Array.isArray(sources)) sources.filter((one, i) => sources.findIndex((o) => o?.id === one?.id) === i);
  });
  expect(tooLong.map(({ place }) => place)).toContain("field sources");
  expect(tableOf(worst)).toContain("field sources");
}, 90_000);

it("lets one thing grow in a request that is right otherwise, and learns what there is", () => {
  const samples = new Samples({});
  const id = "0b7e0d5c-5a3e-4a52-9d2c-3f1c6a0e8b11";
  samples.learn("/notes", { data: { items: [{ id, version: 3 }] } });
  const places = placesOf(calls, samples);
  const of = (where: string, name: string) => places.find((one) => one.where === where && one.at.at(-1) === name);
  const request = (where: string, name: string) => {
    const place = of(where, name);
    if (!place) throw new Error(`no place ${name}`);
    return requestWith(place, "xx", samples);
  };
  expect(request("query", "q").address).toBe(`/notes/${id}?q=xx`);
  expect(request("path", "id").address).toBe("/notes/xx");
  expect(JSON.parse(request("field", "title").body ?? "")).toEqual({ title: "xx", sources: [{ id }] });
  expect(JSON.parse(request("field", "id").body ?? "").sources).toEqual([{ id: "xx" }]);
});
