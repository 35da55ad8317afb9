import { beforeAll, describe, expect, it } from "vitest";
import { apiBrowser, signedIn } from "../../../../test/api-browser.ts";
import { addFile, another } from "../../../../test/documents.ts";
import { createCategory } from "../../../../test/factories/category.ts";
import { useShop } from "../../../../test/shop.ts";

const shop = useShop();
const editor = () => signedIn(shop.site.app, shop.database.db, "editor");
const get = (path: string) =>
  shop.site.app.request(path, {}, { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } });

beforeAll(() => createCategory(shop.database.db, "customs"));

const words = {
  ...{ title: "On tariffs", summary: "In short.", body: "<p>Text</p>", subject: "customs", status: "published" },
  ...{ kind: "brief", authors: ["The desk"] },
};

describe("a file that a page offers", () => {
  const pageOf = async (slug: string) =>
    (await apiBrowser(shop.site.app).call("GET", `/publications/${slug}`)).body.data.file;

  it("is told with its size, and is neither deleted nor made private until no page offers it", async () => {
    const someone = await editor();
    const { data: file } = (await addFile(someone, another(), "Paper.pdf")).body;
    const item = (await someone.call("POST", "/publications", { ...words, file: file.id })).body.data;
    expect(item.file).toBe(file.id);
    expect(await pageOf(item.slug)).toEqual({ title: "Paper", kind: "pdf", bytes: file.bytes, href: file.href });
    const { data } = (await someone.call("GET", `/media/files/${file.id}`)).body;
    expect(data).toMatchObject({ uses: 1, usedIn: [{ kind: "publications", id: item.id, title: "On tariffs" }] });
    const remove = () => someone.call("DELETE", `/media/files/${file.id}`);
    const hide = (version: number) =>
      someone.call("PATCH", `/media/files/${file.id}`, { version, title: "Paper", access: "private" });
    expect([(await remove()).status, (await hide(1)).status]).toEqual([409, 409]);
    // In the bin it can be brought back: it still counts.
    await someone.call("PATCH", "/publications/publish", { id: item.id, version: 1, status: "draft" });
    expect((await someone.call("DELETE", `/publications/admin/${item.id}`)).status).toBe(200);
    expect([(await remove()).status, (await hide(1)).status]).toEqual([409, 409]);
    expect((await someone.call("POST", `/bin/${item.id}/restore`, {})).status).toBe(200);
    const back = (await someone.call("GET", `/publications/admin/${item.id}`)).body.data;
    expect(back.file).toBe(file.id);
    await someone.call("PATCH", "/publications", { id: item.id, version: back.version, file: null });
    expect((await remove()).status).toBe(200);
    expect((await get(file.href)).status).toBe(404);
    // A version of before still names it.
    const again = await someone.call("PATCH", "/publications", {
      id: item.id,
      version: back.version + 1,
      file: file.id,
    });
    expect([again.status, again.body.errors]).toEqual([
      422,
      [{ path: "file", message: expect.stringContaining("no longer") }],
    ]);
  });

  it("is public: a private one is refused", async () => {
    const someone = await editor();
    const { data: file } = (await addFile(someone, another(), "P.pdf", "private")).body;
    const refused = await someone.call("POST", "/resources", {
      ...words,
      kind: "guide",
      authors: undefined,
      file: file.id,
    });
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path: "file", message: expect.any(String) }]]);
    expect((await someone.call("POST", "/publications", { ...words, file: "no-id" })).status).toBe(422);
  });

  it("is offered by a page or deleted, whoever was first of two at once; never both", async () => {
    const someone = await editor();
    for (let round = 0; round < 6; round += 1) {
      const { data: file } = (await addFile(someone, another())).body;
      const steps = [
        () => someone.call("POST", "/publications", { ...words, title: `Round ${round}`, file: file.id }),
        () => someone.call("DELETE", `/media/files/${file.id}`),
      ];
      const answers = await Promise.all((round % 2 ? steps.reverse() : steps).map((step) => step()));
      const [offered, deleted] = round % 2 ? answers.reverse() : answers;
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([offered?.status, deleted?.status]);
    }
  });
});
