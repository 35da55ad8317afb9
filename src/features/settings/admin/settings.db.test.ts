import { describe, expect, it } from "vitest";
import { useAccountApp } from "../../../../test/account-app.ts";

const app = useAccountApp();
const { member, mailOf } = app;
const site = "/v1/site-settings";
const moved = "Somebody else changed this meanwhile. Nothing was saved; look at what is here now.";

describe("settings that two admins change at once", () => {
  it("are overwritten by neither: who saw an earlier value is told", async () => {
    const [{ b: first }, { b: second }] = [await member("admin"), await member("admin")];
    const change = (phone: string) => ({ phone, before: { phone: "" } });
    expect((await first.call("PATCH", site, change("+880 2 5555 0101"))).body.data.phone).toBe("+880 2 5555 0101");
    const refused = await second.call("PATCH", site, change("+880 2 5555 0102"));
    expect([refused.status, refused.body.message]).toEqual([409, moved]);
    // What the other one did not touch can be changed beside it.
    const beside = { city: "Chattogram", before: { city: "Dhaka, Bangladesh" } };
    expect((await second.call("PATCH", site, beside)).body.data).toMatchObject({
      city: "Chattogram",
      phone: "+880 2 5555 0101",
    });
  });

  it("are compared down to single addresses and switches", async () => {
    const { b } = await member("admin");
    const linkedin = "https://www.linkedin.com/company/iit";
    const set = (social: object, before: object) => b.call("PATCH", site, { social, before: { social: before } });
    expect((await set({ linkedin }, { linkedin: "" })).status).toBe(200);
    expect((await set({ facebook: "https://www.facebook.com/iit" }, { facebook: "" })).status).toBe(200);
    expect((await set({ linkedin: "" }, { linkedin: "" })).status).toBe(409);
    const launch = { launched: { events: true }, before: { launched: { events: false } } };
    expect((await b.call("PATCH", site, launch)).body.data.launched).toEqual({
      events: true,
      resources: false,
      alumni: false,
    });
    expect((await b.call("PATCH", site, launch)).status).toBe(409);
  });

  it.each([
    ["/v1/news-letters/speed", "PUT", { perMinute: 100, before: { perMinute: 600 } }],
    ["/v1/trade-queries/settings", "PATCH", { answerWorkingDays: 5, before: { answerWorkingDays: 3 } }],
    ["/v1/trade-queries/settings", "PATCH", { workdays: [1, 2, 3, 4, 5], before: { workdays: [0, 1, 2, 3, 4] } }],
    ["/v1/shop/settings", "PATCH", { seller: { bin: "123456789" }, before: { seller: { bin: "" } } }],
    ["/v1/trade-queries/holidays/2031-05-01", "PUT", { name: "May Day", before: null }],
  ])("%s likewise", async (path, method, body) => {
    const { b } = await member("admin");
    expect((await b.call(method, path, body)).status).toBe(200);
    expect((await b.call(method, path, body)).status).toBe(409);
  });

  it("are refused where they make no sense, each with its field", async () => {
    const { b } = await member("admin");
    const faults: [object, string][] = [
      [{ name: " " }, "name"],
      [{ email: "info@" }, "email"],
      [{ phone: "call us" }, "phone"],
      [{ tagline: "two\nlines" }, "tagline"],
      [{ social: { youtube: "javascript:alert(1)" } }, "social.youtube"],
      [{ social: { youtube: "http://www.youtube.com/@iit" } }, "social.youtube"],
      [{ launched: { events: "yes" } }, "launched.events"],
      [{ unknown: 1 }, "unknown"],
    ];
    for (const [fault, path] of faults) {
      const { status, body } = await b.call("PATCH", site, fault);
      expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 422, path });
    }
  });
});

describe("what is set", () => {
  it("is promised from then on: other working days, another number of them", async () => {
    const { b } = await member("admin");
    const { b: asker } = await member();
    await b.call("PATCH", "/v1/trade-queries/settings", { answerWorkingDays: 1, workdays: [6] });
    const query = "Which document proves the origin of goods to the customs of Japan?";
    const { body } = await asker.call("POST", "/v1/trade-queries", { query });
    expect(new Date(`${body.data.promisedOn}T00:00:00Z`).getUTCDay()).toBe(6);
  });

  it("counts what waits behind each launch switch", async () => {
    const { b } = await member("admin");
    expect((await b.call("GET", `${site}/ready`)).body.data).toEqual({
      events: 0,
      resources: 0,
      alumni: 0,
    });
  });

  it("of emails is shown without the server's password, and can be tried with an email to oneself", async () => {
    const { b, email } = await member("admin");
    expect((await b.call("GET", "/v1/mails/setup")).body.data).toEqual({
      server: null,
      from: "Institute of International Trade <no-reply@localhost>",
    });
    expect((await b.call("POST", "/v1/mails/test")).body.message).toBe(`A test email is on its way to ${email}.`);
    expect((await mailOf("test", email)).subject).toBe("Emails arrive");
  });
});
