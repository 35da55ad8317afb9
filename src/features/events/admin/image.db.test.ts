import { beforeAll, expect, it } from "vitest";
import { useAccountApp } from "../../../../test/account-app.ts";
import { createCategory } from "../../../../test/factories/category.ts";
import { readEvent } from "../service.server.ts";

const { database, member } = useAccountApp();
const cover = "/files/media/abcdefghijklmnop-800x500/cover-50-20.webp";
const words = {
  ...{
    title: "A talk",
    summary: "In short.",
    body: "<p>Text</p>",
    subject: "customs",
    kind: "Talk",
    location: "Dhaka",
  },
  ...{ startsAt: "2099-01-01T04:00:00Z", endsAt: "2099-01-01T06:00:00Z", status: "published" },
};

beforeAll(() => createCategory(database.db, "customs"));

it("an event has a picture of the library, which knows of it; without one it is drawn", async () => {
  const { b } = await member("editor");
  const create = (image: string | null) => b.call("POST", "/v1/events", { ...words, image });
  for (const image of ["https://example.org/x.png", "/files/media/abcdefghijklmnop-800x500/800.webp", "/covers/x.svg"])
    expect((await create(image)).body.errors).toMatchObject([{ path: "image" }]);
  expect((await create(cover)).status).toBe(422);
  await database.pool.query(
    `insert into pictures (name, title, alt, width, height, bytes, hash) values ('abcdefghijklmnop', 'P', '', 800, 500, 1, 'h')`,
  );
  const { data } = (await create(cover)).body;
  expect(data).toMatchObject({ image: cover, version: 1 });
  expect((await readEvent(database.db, data.slug)).imageUrl).toBe(cover);
  const uses = async () => (await database.pool.query("select kind, item_id from media_uses")).rows;
  expect(await uses()).toEqual([{ kind: "events", item_id: data.id }]);
  await b.call("PATCH", "/v1/events", { id: data.id, version: 1, image: null });
  expect((await readEvent(database.db, data.slug)).imageUrl).toBe(`/covers/events/${data.slug}.svg`);
  expect(await uses()).toEqual([]);
});
