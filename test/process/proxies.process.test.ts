import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { connect } from "node:tls";
import { describe, expect, it } from "vitest";
import { rawRequest } from "../raw-request.ts";
import { isInstalled, proxies, type RunningProxy, siteName, startProxy } from "./proxies.ts";
import { connectTo, launch, usePreparedFolder } from "./site-process.ts";

const production = {
  APP_MODE: "production",
  SITE_URL: `https://${siteName}`,
  AUTH_SECRET: "a secret of this test, long enough to be taken",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "IIT <no-reply@iit.example>",
  PAYMENTS: "manual",
  TRUST_PROXY: "1",
};
const hsts = "max-age=31536000; includeSubDomains";
const megabyte = 1024 * 1024;

/** How the site answers itself, with nothing in front. */
const direct = (port: number, place: string, headers: Record<string, string> = {}) =>
  rawRequest(port, place, { headers: { host: siteName, ...headers } });

/** A public file of the library, of which pieces can be asked for. */
async function putFile(folder: string): Promise<{ address: string; bytes: Buffer }> {
  const bytes = Buffer.alloc(300_000, "a piece of a file ");
  const name = "abcdefghijklmnopqrstuvwx";
  const place = path.join(folder, "files", "documents", name);
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, "bytes"), bytes);
  const client = await connectTo(folder);
  await client.query(
    "insert into files (name, stored, kind, access, title, bytes, hash) values ($1, $1, 'csv', 'public', 'Of this test', $2, repeat('a', 64))",
    [name, bytes.length],
  );
  return { address: `/files/documents/${name}`, bytes };
}

async function checkPages(proxy: RunningProxy, site: number): Promise<void> {
  for (const encoding of ["br", "gzip", "identity"]) {
    const [seen, own] = [
      await proxy.ask("/blogs", { headers: { "accept-encoding": encoding } }),
      await direct(site, "/blogs", { "accept-encoding": encoding }),
    ];
    expect(seen.status).toBe(200);
    expect(seen.body.equals(own.body), encoding).toBe(true);
    // Node joins a header that came twice with a comma: each must be there once, as the site wrote it.
    for (const name of [
      "strict-transport-security",
      "content-security-policy",
      "content-encoding",
      "cache-control",
      "etag",
      "vary",
      "link",
      "x-content-type-options",
      "cross-origin-opener-policy",
    ])
      expect([name, seen.headers[name]]).toEqual([name, own.headers[name]]);
    expect(seen.headers["strict-transport-security"]).toBe(hsts);
    expect(seen.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    const again = await proxy.ask("/blogs", {
      headers: { "accept-encoding": encoding, "if-none-match": String(seen.headers.etag) },
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  }
  expect(await proxy.askHttp2("/blogs")).toEqual({ protocol: "h2", status: 200 });
}

async function checkPieces(proxy: RunningProxy, { address, bytes }: { address: string; bytes: Buffer }): Promise<void> {
  const whole = await proxy.ask(address);
  expect([whole.status, whole.body.equals(bytes), whole.headers["accept-ranges"]]).toEqual([200, true, "bytes"]);
  const piece = await proxy.ask(address, { headers: { range: "bytes=1000-1999", "accept-encoding": "br, gzip" } });
  expect([piece.status, piece.headers["content-range"]]).toEqual([206, `bytes 1000-1999/${bytes.length}`]);
  expect(piece.body.equals(bytes.subarray(1000, 2000))).toBe(true);
  expect((await proxy.ask(address, { headers: { range: "bytes=999999-" } })).status).toBe(416);
}

/** Clients are counted by the address they have, whatever they claim to be. */
async function checkAddresses(proxy: RunningProxy): Promise<void> {
  const look = async (from: string, claimed: string) => {
    const answer = await proxy.ask("/certificates", {
      method: "POST",
      from,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-for": claimed,
        "x-real-ip": claimed,
        forwarded: `for=${claimed}`,
      },
      body: "number=IIT-0000&name=Nobody",
    });
    return answer.headers.location;
  };
  const states: (string | undefined)[] = [];
  for (let i = 0; i < 21; i += 1) states.push(await look("127.0.0.2", `198.51.100.${i}`));
  expect(
    states.slice(0, 20).every((state) => state?.includes("state=none")),
    states.join(),
  ).toBe(true);
  expect(states[20]).toContain("state=limited");
  // Who claims to be the one that is locked out is not, and locks nobody out.
  expect(await look("127.0.0.3", "127.0.0.2")).toContain("state=none");
}

async function checkSizes(proxy: RunningProxy): Promise<void> {
  const send = (method: string, address: string, type: string, bytes: number) =>
    proxy.ask(address, {
      method,
      headers: {
        "content-type": type,
        "content-length": String(bytes),
        // Sent when it is asked for alone: who answers before may close under it.
        expect: "100-continue",
      },
      body: Buffer.alloc(bytes, "a"),
    });
  // The largest body of the site reaches it (nobody is signed in here).
  expect((await send("PUT", "/api/v1/auth/avatar", "image/png", 5 * megabyte)).status).toBe(401);
  const sendForm = (bytes: number) => send("POST", "/certificates", "application/x-www-form-urlencoded", bytes);
  // What is too large for one call gets the site's own answer; what is too large for any is told so, too, by whoever sees it first.
  const large = await sendForm(5 * megabyte);
  expect(large.status).toBe(413);
  expect(JSON.parse(large.body.toString())).toMatchObject({ code: "TOO_LARGE" });
  const huge = await sendForm(8 * megabyte);
  expect([huge.status, huge.headers["strict-transport-security"]]).toEqual([413, hsts]);
}

/** The version of TLS that is agreed on, or the fault. */
const agree = (proxy: RunningProxy, options: object) =>
  new Promise<string>((resolve) => {
    const socket = connect(
      { host: "127.0.0.1", port: proxy.https, servername: siteName, ca: proxy.certificate, ...options },
      () => {
        resolve(socket.getProtocol() ?? "none");
        socket.destroy();
      },
    );
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "fault"));
  });

async function checkTls(proxy: RunningProxy): Promise<void> {
  expect(await agree(proxy, {})).toBe("TLSv1.3");
  expect(await agree(proxy, { maxVersion: "TLSv1.2" })).toBe("TLSv1.2");
  const old = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" };
  expect(await agree(proxy, old)).toMatch(/PROTOCOL_VERSION|ECONNRESET/);
  expect(await agree(proxy, { servername: "other.example" })).not.toMatch(/^TLS/);
  const plain = await rawRequest(proxy.http, "/blogs?page=2", { headers: { host: siteName } });
  expect(plain.status).toBeGreaterThanOrEqual(301);
  expect(plain.status).toBeLessThanOrEqual(308);
  expect(plain.headers.location).toMatch(/^https:\/\/iit\.example(:\d+)?\/blogs\?page=2$/);
}

describe("the proxies of deploy/, as they are shipped", () => {
  for (const [name, start] of Object.entries(proxies)) {
    it(`${name} in front of a real site`, async ({ skip }) => {
      if (!isInstalled(name)) skip(`${name} is not installed here, so nothing is known about its file in deploy/.`);
      const folder = await usePreparedFolder();
      const site = await launch(folder, { env: production });
      await site.ready();
      const proxy = await startProxy(start, site.port);
      await checkPages(proxy, site.port);
      await checkPieces(proxy, await putFile(folder));
      await checkAddresses(proxy);
      await checkSizes(proxy);
      await checkTls(proxy);

      // The site is away for a moment, and back.
      site.child.kill("SIGTERM");
      expect(await site.ended).toBe(0);
      const away = await proxy.ask("/blogs");
      expect([away.status, away.headers["retry-after"], away.headers["strict-transport-security"]]).toEqual([
        503,
        "10",
        hsts,
      ]);
      expect(away.body.toString()).toContain("We'll be right back");
      const back = await launch(folder, { env: production, port: site.port });
      await back.ready();
      expect((await proxy.ask("/blogs?page=2")).status).toBe(200);
    });
  }
});
