import { randomUUID } from "node:crypto";
import pg from "pg";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { deleteDueAccounts } from "#features/accounts/service.server.ts";
import { password, useAccountApp } from "../../../test/account-app.ts";
import { otherDrawings, watchDecoders } from "../../../test/pictures.ts";
import { keepAvatar } from "./avatars.server.ts";

const app = useAccountApp();
const { browser, member, mailOf } = app;

describe("the profile", () => {
  it("changes what is given, and empties what is emptied", async () => {
    const { b } = await member();
    const changed = await b.call("PATCH", "/v1/auth/update-profile", {
      fullName: " New Name ",
      phoneNumber: "+8801711111111",
      address: "Dhaka",
      currentPassword: "",
      newPassword: "",
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { fullName: "New Name", phoneNumber: "+8801711111111", address: "Dhaka" } },
    });
    expect(
      (await b.call("PATCH", "/v1/auth/update-profile", { phoneNumber: "", address: "" })).body.data,
    ).toMatchObject({ phoneNumber: null, address: null, fullName: "New Name" });
    await b.call("PATCH", "/v1/auth/update-profile", { phoneNumber: "+8801711111111", address: "Dhaka" });
    // As the call itself answers what is empty.
    const nulls = await b.call("PATCH", "/v1/auth/update-profile", { phoneNumber: null, address: null });
    expect(nulls).toMatchObject({ status: 200, body: { data: { phoneNumber: null, address: null } } });
  });

  it("changes the password with the current one, and signs the other browser out", async () => {
    const { email, b } = await member();
    const other = browser();
    await other.call("POST", "/v1/auth/login", { email, password });
    expect(
      (
        await b.call("PATCH", "/v1/auth/update-profile", {
          currentPassword: "Wrong-Horse-7",
          newPassword: "Brand-New-Horse-9",
        })
      ).body.errors[0].path,
    ).toBe("currentPassword");
    expect(
      (
        await b.call("PATCH", "/v1/auth/update-profile", {
          currentPassword: password,
          newPassword: "Brand-New-Horse-9",
        })
      ).status,
    ).toBe(200);
    expect((await b.call("GET", "/v1/auth/verify")).status).toBe(200);
    expect((await other.call("GET", "/v1/auth/verify")).status).toBe(401);
  });

  it.each([
    [{ phoneNumber: "12" }, "phoneNumber"],
    [{ phoneNumber: "x".repeat(21) }, "phoneNumber"],
    [{ address: "x".repeat(201) }, "address"],
    [{ fullName: "" }, "fullName"],
    [{ newPassword: "Brand-New-Horse-9" }, "currentPassword"],
    [{ email: "other@example.org" }, "email"],
    [{ role: "admin" }, "role"],
  ])("refuses %j", async (fault, path) => {
    const { b } = await member();
    const answer = await b.call("PATCH", "/v1/auth/update-profile", fault);
    expect({ status: answer.status, path: answer.body.errors?.[0]?.path }).toEqual({ status: 422, path });
  });
});

describe("one's own", () => {
  it("sessions can be seen and ended, another's cannot", async () => {
    const one = await member();
    const two = await member();
    const second = browser(undefined, "Mozilla/5.0 (Windows NT 10.0) Edg/150.0 Chrome/150.0");
    await second.call("POST", "/v1/auth/login", { email: one.email, password });
    const list = (await one.b.call("GET", "/v1/auth/sessions")).body.data;
    expect(list.map((session: { current: boolean }) => session.current).sort()).toEqual([false, true]);
    const foreign = list.find((session: { current: boolean }) => !session.current);
    expect((await two.b.call("DELETE", `/v1/auth/sessions/${foreign.id}`)).status).toBe(404);
    expect((await one.b.call("DELETE", `/v1/auth/sessions/${foreign.id}`)).status).toBe(200);
    expect((await second.call("GET", "/v1/auth/verify")).status).toBe(401);
    await second.call("POST", "/v1/auth/login", { email: one.email, password });
    expect((await one.b.call("POST", "/v1/auth/sessions/end-others")).status).toBe(200);
    expect((await second.call("GET", "/v1/auth/verify")).status).toBe(401);
    expect((await one.b.call("GET", "/v1/auth/verify")).status).toBe(200);
  });

  it("data can be taken home, without any secret", async () => {
    const { b, email } = await member();
    const exported = await b.call("GET", "/v1/auth/export");
    expect(exported.headers.get("content-disposition")).toContain("attachment");
    expect(exported.body.account.email).toBe(email);
    expect(JSON.stringify(exported.body)).not.toMatch(/argon|hash|token/i);
    expect((await browser().call("GET", "/v1/auth/export")).status).toBe(401);
  });

  it("account is not said to stay when its deletion was faster", async () => {
    const { b, userId, email } = await member();
    await b.call("POST", "/v1/auth/deletion", { password });
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    try {
      await client.query("begin");
      await client.query("delete from users where id = $1", [userId]);
      const kept = b.call("DELETE", "/v1/auth/deletion");
      const waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await client.query(waits)).rowCount, { timeout: 30_000 }).toBe(1);
      await client.query("commit");
      expect((await kept).status).toBe(404);
    } finally {
      await client.end();
    }
    expect((await app.database.pool.query("select 1 from users where email = $1", [email])).rowCount).toBe(0);
  });

  it("account can be deleted, after a week in which it can be kept", async () => {
    const { b, email } = await member();
    expect((await b.call("POST", "/v1/auth/deletion", { password: "Wrong-Horse-7" })).status).toBe(422);
    expect((await b.call("POST", "/v1/auth/deletion", { password })).status).toBe(200);
    await mailOf("deletion", email);
    expect(await deleteDueAccounts(app.platform, [])).toBe(0);
    expect((await b.call("DELETE", "/v1/auth/deletion")).status).toBe(200);
    await b.call("POST", "/v1/auth/deletion", { password });
    await app.database.pool.query("update users set delete_after = now() - interval '1 minute' where email = $1", [
      email,
    ]);
    expect(await deleteDueAccounts(app.platform, [])).toBe(1);
    expect((await b.call("GET", "/v1/auth/verify")).status).toBe(401);
    expect((await app.database.pool.query("select 1 from users where email = $1", [email])).rowCount).toBe(0);
  });

  it("picture is drawn anew, and nothing but pictures is taken", async () => {
    const { b, email } = await member();
    const put = (bytes: Uint8Array, type: string) => {
      const headers = {
        "content-type": type,
        "content-length": String(bytes.length),
        cookie: [...b.jar].map(([k, v]) => `${k}=${v}`).join("; "),
      };
      return app.request("/api/v1/auth/avatar", { method: "PUT", headers, body: new Uint8Array(bytes) }, b.address);
    };
    const marker = "secret-camera-name";
    const jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#0b5d66" } })
      .withExif({ IFD0: { Model: marker } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes(marker)).toBe(true);
    const saved = await put(jpeg, "image/jpeg");
    expect(saved.status).toBe(200);
    const { avatar } = ((await saved.json()) as { data: { avatar: string } }).data;
    const shown = await app.request(avatar, { headers: {} }, b.address);
    expect(shown.headers.get("content-type")).toBe("image/webp");
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.includes(marker)).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256, format: "webp" });
    // What does not begin as a picture does is refused before a decoder sees it.
    const opened = watchDecoders();
    for (const [kind, drawing] of Object.entries(otherDrawings))
      expect([kind, (await put(drawing, "image/png")).status, opened()]).toEqual([kind, 415, 0]);
    expect((await put(Buffer.from("no picture"), "image/png")).status).toBe(415);
    expect((await put(jpeg, "text/html")).status).toBe(415);
    // The storage that does not answer at this moment is asked again.
    const deleting = vi.spyOn(app.platform.storage, "delete").mockRejectedValueOnce(new Error("no answer"));
    expect((await b.call("DELETE", "/v1/auth/avatar")).status).toBe(200);
    const status = async () => (await app.request(avatar, { headers: {} }, b.address)).status;
    await expect.poll(status, { timeout: 120_000 }).toBe(404);
    deleting.mockRestore();
    const nobody = keepAvatar(app.platform, randomUUID(), jpeg);
    await expect(nobody).rejects.toMatchObject({ code: "NOT_FOUND" });

    // The database may have kept the row though its answer was lost: the file that it names stays.
    const { db, storage } = app.platform;
    const kept = vi.spyOn(storage, "put");
    const transaction = db.transaction.bind(db);
    const losing = vi.spyOn(db, "transaction").mockImplementationOnce(async (run) => {
      await transaction(run);
      throw new Error("Connection terminated unexpectedly");
    });
    const { rows } = await app.platform.pool.query<{ id: string }>("select id from users where email = $1", [email]);
    await expect(keepAvatar(app.platform, rows[0]?.id ?? "", jpeg)).rejects.toThrow("terminated");
    const key = kept.mock.calls[0]?.[0];
    losing.mockRestore();
    kept.mockRestore();
    expect((await app.request(`/files/${key}`, { headers: {} }, b.address)).status).toBe(200);
  });
});
