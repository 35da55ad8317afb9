import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { signedIn } from "../../../test/api-browser.ts";
import { addFile, another } from "../../../test/documents.ts";
import { addPicture, noise, sendPart, sendParts } from "../../../test/pictures.ts";
import { useShop } from "../../../test/shop.ts";
import { sweepFiles } from "./sweep.server.ts";

const shop = useShop();
const { database } = shop;
const held = async () => [] as string[];

/** Makes everything in the storage two days older. */
function age() {
  const root = path.join(shop.site.platform.config.dataDir, "files");
  const past = new Date(Date.now() - 48 * 3600 * 1000);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(path.join(entry.parentPath, entry.name), past, past);
}
const sweep = (holding = held, stopping?: AbortSignal) => sweepFiles(shop.site.platform, { held: holding }, stopping);

describe("the sweep", () => {
  it("takes what no row knows and nobody touched for a day, and nothing else", async () => {
    const { storage } = shop.site.platform;
    const editor = await signedIn(shop.site.app, database.db, "editor");
    const picture = (await addPicture(editor, await noise(60, 40))).body.data;
    await editor.call("POST", `/media/pictures/${picture.id}/covers`, { x: 1, y: 1 });
    const uploadId = await sendParts(editor, await noise(50, 40));
    await editor.call("POST", `/media/pictures/${picture.id}/replacement`, { version: 1, uploadId });
    await expect.poll(async () => [...(await storage.listAll("replaced")).objects].length).toBe(1);
    const file = (await addFile(editor, another())).body.data;
    const large = await noise(700, 500);
    const begun = (await editor.call("POST", "/media/uploads", { fileName: "a", bytes: large.length })).body.data;
    await sendPart(editor, begun.id, 0, large);
    expect(await sweep()).toEqual([]);
    // What a process leaves that ends between storage and row: a picture, one put aside, a file, the parts of an upload.
    const lost = [
      ...["media/aaaaaaaaaaaaaaaa-40x30", "replaced/bbbbbbbbbbbbbbbb-40x30"],
      ...["documents/cccccccccccccccccccccccc", "uploads/00000000-0000-4000-8000-000000000001"],
    ];
    for (const folder of lost) await storage.put(`${folder}/0`, "x");
    // Nothing of this is old yet: its row may still come.
    expect(await sweep()).toEqual([]);
    age();
    // One more part came just now.
    await storage.put(`${lost[3]}/1`, "x");
    expect(await sweep()).toEqual(lost.slice(0, 3));
    age();
    expect(await sweep(async () => [lost[3] as string])).toEqual([]);
    expect(await sweep(held, AbortSignal.abort())).toEqual([]);
    expect(await sweep()).toEqual([lost[3]]);
    for (const folder of lost)
      expect([...(await storage.listAll(path.dirname(folder))).objects].map(({ name }) => name)).not.toContain(
        path.basename(folder),
      );
    // Everything that has a row is there, and the upload goes on.
    const state = (await editor.call("GET", `/media/uploads/${begun.id}`)).body.data;
    for (let number = 1; number < Math.ceil(large.length / state.partBytes); number += 1)
      await sendPart(editor, begun.id, number, large);
    expect((await editor.call("POST", `/media/uploads/${begun.id}/finish`, {})).status).toBe(200);
    const kept = (await editor.call("GET", `/media/pictures/${picture.id}`)).body.data;
    expect(
      (await editor.call("POST", `/media/pictures/${picture.id}/replacement/undo`, { version: kept.version })).status,
    ).toBe(200);
    const answer = await shop.site.app.request(
      file.href,
      {},
      { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } },
    );
    expect(answer.status).toBe(200);
  });

  it("leaves the folder of a file that is just being written, and empties what was begun a day ago", async () => {
    const { storage, config } = shop.site.platform;
    const root = path.join(config.dataDir, "files");
    const bytes = new Uint8Array(60_000_000);
    let isThere = false;
    const writing = storage.put("documents/dddddddddddddddddddddddd/0", bytes).finally(() => {
      isThere = true;
    });
    while (!isThere) expect(await sweep()).toEqual([]);
    await writing;
    expect(await storage.exists("documents/dddddddddddddddddddddddd/0")).toBe(true);
    // Its folder is there a moment before it.
    mkdirSync(path.join(root, "documents", "eeeeeeeeeeeeeeeeeeeeeeee"));
    writeFileSync(path.join(root, "halves", "left"), "x");
    age();
    expect(await sweep()).toEqual(["documents/dddddddddddddddddddddddd"]);
    expect(readdirSync(path.join(root, "documents"))).toContain("eeeeeeeeeeeeeeeeeeeeeeee");
    expect(readdirSync(path.join(root, "halves"))).toEqual([]);
  });

  it("finds what a file leaves whose row the database did not take", async () => {
    const editor = await signedIn(shop.site.app, database.db, "editor");
    await database.pool.query(
      "create function lose() returns trigger language plpgsql as $$ begin raise exception 'lost' using errcode = '57P01'; end $$",
    );
    await database.pool.query("create trigger lose before insert on files execute function lose()");
    const bytes = another();
    const id = await sendParts(editor, bytes, "a.pdf", "file");
    const lost = await editor.call("POST", `/media/uploads/${id}/file`, {});
    expect(lost.status).toBeGreaterThanOrEqual(500);
    await database.pool.query("drop trigger lose on files");
    // The parts are still there: the same step again succeeds.
    expect((await editor.call("POST", `/media/uploads/${id}/file`, {})).status).toBe(200);
    age();
    expect(await sweep()).toEqual([expect.stringMatching(/^documents\/[a-z0-9]{24}$/)]);
    expect(await sweep()).toEqual([]);
  });
});
