import { describe, expect, it } from "vitest";
import { apiBrowser, signedIn } from "../../../test/api-browser.ts";
import { useDownloads } from "../../../test/downloads.ts";
import { type Asker, accessRules, mayDownload } from "./download-access.ts";

const all = useDownloads();
const { rows, offered, setTerms, addEdition, link, counted, fetchFile, staff, file, resource } = all;
const stranger = () => apiBrowser(all.shop.site.app);

/** Presses the button of a form, as a browser without JavaScript does. */
const pressed = (edition: string) =>
  all.shop.site.app.request(
    `/resources/files/${edition}`,
    {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
    },
    { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } },
  );

describe("who may download", () => {
  it("follows the rule, and what was bought stays, whatever the rule becomes", () => {
    const nobody: Asker = { account: false, member: false, bought: false };
    const may = (asker: Partial<Asker>) => accessRules.filter((rule) => mayDownload(rule, { ...nobody, ...asker }));
    expect(may({})).toEqual(["everybody"]);
    expect(may({ account: true })).toEqual(["everybody", "account"]);
    expect(may({ account: true, member: true })).toEqual(["everybody", "account", "member"]);
    expect(may({ account: true, bought: true })).toEqual([...accessRules]);
    // Without an account that lacks nothing the rest counts for nothing.
    expect(may({ member: true, bought: true })).toEqual(["everybody"]);
  });

  it("gets a link that is over in minutes, and only that opens the file", async () => {
    const { edition, id } = await offered("account");
    const refused = await link(stranger(), edition);
    expect([refused.status, refused.body.code]).toEqual([401, "UNAUTHENTICATED"]);
    const someone = await signedIn(all.shop.site.app, all.shop.database.db, "customer");
    const { data } = (await link(someone, edition)).body;
    const left = Date.parse(data.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(200_000);
    expect(left).toBeLessThanOrEqual(301_000);
    expect((await fetchFile(data.href)).status).toBe(200);
    const [bare] = data.href.split("?");
    expect((await fetchFile(bare)).status).toBe(404);
    expect((await fetchFile(data.href.replace(/until=\d/, "until=9"))).status).toBe(404);
    expect((await someone.call("GET", `/downloads/${id}`)).body.data).toEqual({
      may: true,
      bought: false,
      member: false,
    });
  });

  it("is nobody who is blocked or hasn't proven an address, where an account is needed", async () => {
    const { edition, id } = await offered("account");
    const unverified = await signedIn(all.shop.site.app, all.shop.database.db, "customer");
    await rows("update users set verified_at = null where email = $1", [unverified.email]);
    expect([
      (await link(unverified, edition)).status,
      (await unverified.call("GET", `/downloads/${id}`)).status,
    ]).toEqual([401, 403]);
    const blocked = await signedIn(all.shop.site.app, all.shop.database.db, "customer");
    await rows("update users set blocked_at = now(), block_reason = 'Spam' where email = $1", [blocked.email]);
    expect((await link(blocked, edition)).status).toBeGreaterThanOrEqual(401);
    expect(await counted(edition)).toBe(0);
    const [open] = [await offered("everybody")];
    expect((await link(unverified, open.edition)).status).toBe(200);
  });

  it("is a member as long as the term lasts", async () => {
    const { edition, id: resourceId } = await offered("member");
    const someone = await all.buyer();
    expect((await link(someone, edition)).body.message).toContain("for members");
    const id = await all.makeMember(someone);
    expect((await link(someone, edition)).status).toBe(200);
    expect((await someone.call("GET", `/downloads/${resourceId}`)).body.data).toMatchObject({
      may: true,
      member: true,
    });
    await rows(
      "update membership_terms set starts_on = starts_on - 400, ends_on = (now() at time zone 'Asia/Dhaka')::date where membership_id = $1",
      [id],
    );
    expect((await link(someone, edition)).status).toBe(200);
    await rows("update membership_terms set ends_on = ends_on - 1 where membership_id = $1", [id]);
    expect((await link(someone, edition)).status).toBe(403);
  });
});

it("counts each link by day and version, and keeps nothing of who it was", async () => {
  const { edition, id } = await offered("everybody");
  const someone = await all.buyer();
  await Promise.all([link(stranger(), edition), link(someone, edition), link(someone, edition)]);
  expect(await counted(edition)).toBe(3);
  const [row] = await rows("select * from resource_downloads where edition_id = $1", [edition]);
  expect(Object.keys(row).sort()).toEqual(["count", "day", "edition_id"]);
  const form = await pressed(edition);
  expect([form.status, (await fetchFile(form.headers.get("location") ?? "")).status]).toEqual([303, 200]);
  // Gone, or no longer for everybody: the page says what can be done.
  const led = async (edition: string) => {
    const answer = await pressed(edition);
    return [answer.status, answer.headers.get("location")];
  };
  const closed = await offered("account");
  expect(await led(closed.edition)).toEqual([303, `/resources/${closed.slug}#downloads`]);
  expect(await led(crypto.randomUUID())).toEqual([303, "/resources"]);
  expect(await counted(closed.edition)).toBe(0);
  expect(await staff(id)).toMatchObject({ days: [{ count: 4 }], editions: [{ downloads: 4, lately: 4 }] });
});

it("a link that fails counts nothing, and one that is counted was made", async () => {
  const { edition } = await offered("everybody");
  const broken = {
    ...all.shop.site.platform,
    keyFor: () => {
      throw new Error("killed");
    },
  };
  const { downloadLink } = await import("./downloads.server.ts");
  await expect(downloadLink(broken as never, edition, undefined)).rejects.toThrow("killed");
  expect(await counted(edition)).toBe(0);
});

describe("what staff offer", () => {
  it("is told by the page with kind, size, day and what changed, the newest first", async () => {
    const { id, slug } = await offered("account");
    await addEdition(id, { label: "2", releasedOn: "2026-11-20", changes: "Two new rows.", fileId: await file() });
    const { downloads } = (await stranger().call("GET", `/resources/${slug}`)).body.data;
    expect(downloads).toMatchObject({
      ...{ access: "account", price: null },
      editions: [
        { label: "2", releasedOn: "2026-11-20", changes: "Two new rows.", kind: "pdf", bytes: expect.any(Number) },
        { label: "1" },
      ],
    });
    expect(JSON.stringify(downloads)).not.toContain("/files/");
    expect((await stranger().call("GET", `/resources/${(await resource()).slug}`)).body.data.downloads).toBeNull();
  });

  it("is refused with the reason where it can't be so", async () => {
    const { id } = await resource();
    const paths = async (answer: ReturnType<typeof setTerms>) => {
      const { status, body } = await answer;
      return [status, body.errors?.[0]?.path ?? body.message];
    };
    expect((await addEdition(id, { fileId: await file() })).body.message).toBe("Say first who may download it.");
    expect(await paths(setTerms(id, "buyer"))).toEqual([422, "price"]);
    expect(await paths(setTerms(id, "buyer", 0.5))).toEqual([422, "price"]);
    expect(await paths(setTerms(id, "buyer", 500_000.01))).toEqual([422, "price"]);
    expect(await paths(setTerms(id, "member", 100))).toEqual([422, "price"]);
    expect(await paths(setTerms(id, "friends"))).toEqual([422, "access"]);
    expect((await setTerms(id, "buyer", 500_000)).status).toBe(200);
    expect((await setTerms(id, "buyer", 1)).status).toBe(409);
    expect((await setTerms(id, "buyer", 1, 1)).status).toBe(200);
    expect(await paths(addEdition(id, { fileId: crypto.randomUUID() }))).toEqual([422, "fileId"]);
    expect((await addEdition(id, { fileId: await file() })).status).toBe(201);
    expect(await paths(addEdition(id, { fileId: await file() }))).toEqual([422, "label"]);
    expect(await paths(addEdition(id, { label: "2", releasedOn: "1816-01-01", fileId: await file() }))).toEqual([
      422,
      "releasedOn",
    ]);
  });

  it("is never a file with a lasting address, unless it is for everybody", async () => {
    const { id, edition } = await offered("account");
    const open = await file("public");
    const refused = await addEdition(id, { label: "2", fileId: open });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("Only private files")]);
    const [{ file_id: fileId }] = await rows("select file_id from resource_editions where id = $1", [edition]);
    const change = (access: string) =>
      all.shop.admin.call("PATCH", `/media/files/${fileId}`, { version: 1, title: "Checklist", access });
    expect([
      (await change("public")).status,
      (await all.shop.admin.call("DELETE", `/media/files/${fileId}`)).status,
    ]).toEqual([409, 409]);
    const other = await offered("everybody");
    expect((await addEdition(other.id, { label: "2", fileId: open })).status).toBe(201);
    expect((await setTerms(other.id, "account", null, 1)).status).toBe(409);
  });

  it("keeps what another one did meanwhile", async () => {
    const { id, edition } = await offered("everybody");
    const change = (version: number, label: string) =>
      all.shop.admin.call("PATCH", `/resources/admin/downloads/${edition}`, {
        ...{ version, label, releasedOn: "2026-11-02", changes: "" },
        fileId: fileId as string,
      });
    const [{ file_id: fileId }] = await rows("select file_id from resource_editions where id = $1", [edition]);
    const both = await Promise.all([change(1, "1.1"), change(1, "1.2")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await staff(id)).editions[0].version).toBe(2);
  });

  it("stays while it has downloads, and is gone with the last", async () => {
    const { id, edition, slug } = await offered("everybody");
    const remove = () => all.shop.admin.call("DELETE", `/resources/admin/${id}`);
    await all.shop.admin.call("PATCH", "/resources/publish", { id, version: 1, status: "archived" });
    expect((await remove()).body.message).toContain("has downloads");
    expect((await link(stranger(), edition)).status).toBe(404);
    expect((await all.shop.admin.call("DELETE", `/resources/admin/downloads/${edition}`)).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await stranger().call("GET", `/resources/${slug}`)).status).toBe(404);
  });
});
