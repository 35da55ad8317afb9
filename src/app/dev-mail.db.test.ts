import { expect, it } from "vitest";
import { useAccountApp } from "../../test/account-app.ts";

const { request } = useAccountApp({ work: false });
const get = (path: string, address = "127.0.0.1") => request(path, { headers: { host: "localhost:3000" } }, address);

it("every kind of mail can be looked at, at this machine only, and nothing in it runs", async () => {
  const list = await (await get("/dev/mail/preview")).text();
  const links = [...list.matchAll(/href="(\/dev\/mail\/preview\/[a-z-]+)"/g)].map(([, href]) => href as string);
  // Each feature that writes mails has its samples here.
  for (const kind of ["verification", "newsletter", "contact", "trade-query-answered", "order-paid"])
    expect(links).toContain(`/dev/mail/preview/${kind}`);
  for (const link of links) {
    const shown = await get(link);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain(`src="${link}/html"`);
    const mail = await get(`${link}/html`);
    expect(mail.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(await mail.text()).toContain("<!doctype html>");
    expect((await get(link, "203.0.113.1")).status).toBe(404);
  }
  expect((await get("/dev/mail/preview/no-such-kind")).status).toBe(404);
  expect((await get("/dev/mail/preview", "203.0.113.1")).status).toBe(404);
});
