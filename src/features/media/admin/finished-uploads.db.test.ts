import { expect, it } from "vitest";
import { type ApiBrowser, signedIn } from "../../../../test/api-browser.ts";
import { addFile, another } from "../../../../test/documents.ts";
import { addPicture, noise, sendPart, sendParts } from "../../../../test/pictures.ts";
import { useShop } from "../../../../test/shop.ts";

const shop = useShop();
const { database } = shop;
const editor = () => signedIn(shop.site.app, database.db, "editor");
const partsOf = async (id: string) => [
  ...(await shop.site.platform.storage.listAll(`uploads/${id}`, { recursive: true })).objects,
];

type Finish = (id: string) => ReturnType<ApiBrowser["call"]>;

/** Each way in which an upload comes to its end; answers how it is asked, once what is to be replaced is there. */
const ways: Record<
  string,
  { purpose: string; bytes: () => Promise<Buffer>; by: (who: ApiBrowser) => Promise<Finish> }
> = {
  "a picture": {
    purpose: "picture",
    bytes: () => noise(40, 30),
    by: async (who) => (id) => who.call("POST", `/media/uploads/${id}/finish`, {}),
  },
  "a file": {
    purpose: "file",
    bytes: async () => another(),
    by: async (who) => (id) => who.call("POST", `/media/uploads/${id}/file`, { access: "private" }),
  },
  "another picture": {
    purpose: "picture",
    bytes: () => noise(30, 40),
    async by(who) {
      const { id: of, version } = (await addPicture(who, await noise(20, 20))).body.data;
      return (uploadId) => who.call("POST", `/media/pictures/${of}/replacement`, { version, uploadId });
    },
  },
  "another file": {
    purpose: "file",
    bytes: async () => another(),
    async by(who) {
      const { id: of, version } = (await addFile(who, another())).body.data;
      return (uploadId) => who.call("POST", `/media/files/${of}/replacement`, { version, uploadId });
    },
  },
};

it.each(Object.entries(ways))("%s is answered once more to whom did not hear so", async (_, { purpose, bytes, by }) => {
  const someone = await editor();
  const finish = await by(someone);
  const sent = await bytes();
  const id = await sendParts(someone, sent, "sent", purpose);
  const made = await finish(id);
  expect(made.status).toBe(200);
  expect(await partsOf(id)).toEqual([]);
  // As a browser does that chose the same file again: it asks what is here, sends what is missing, and finishes.
  expect((await someone.call("GET", `/media/uploads/${id}`)).body.data.parts).toEqual([0]);
  expect((await sendPart(someone, id, 0, sent)).status).toBe(200);
  expect(await partsOf(id)).toEqual([]);
  const again = await finish(id);
  expect([again.status, again.body.data]).toEqual([200, made.body.data]);
  // Nobody else's, as before.
  expect((await (await by(await editor()))(id)).status).toBe(404);
  await someone.call("DELETE", `/media/uploads/${id}`);
  expect((await finish(id)).status).toBe(404);
});

it.each(Object.entries(ways))("%s that is asked for twice at once is one", async (_, { purpose, bytes, by }) => {
  const someone = await editor();
  const finish = await by(someone);
  const id = await sendParts(someone, await bytes(), "sent", purpose);
  const [one, two] = await Promise.all([finish(id), finish(id)]);
  expect([one.status, two.status, two.body.data.id]).toEqual([200, 200, one.body.data.id]);
});

it("what came of an upload takes no place among those that are open", async () => {
  const someone = await editor();
  const open = await sendParts(someone, await noise(20, 30));
  for (let more = 0; more < 10; more += 1) expect((await addPicture(someone, await noise(10, 10))).status).toBe(200);
  expect((await someone.call("GET", `/media/uploads/${open}`)).status).toBe(200);
});
