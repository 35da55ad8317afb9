import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, it, onTestFinished } from "vitest";
import { about, production, useInstallation } from "../../../test/doctor.ts";
import { startFakeS3 } from "../../../test/fakes/s3.ts";
import { startFakeStripe } from "../../../test/fakes/stripe.ts";
import { startSmtpSink } from "../../../test/smtp-sink.ts";

const { see } = useInstallation();

it("tells a mail server that refuses the password, and one that is not there", async () => {
  const sink = await startSmtpSink();
  onTestFinished(() => sink.stop());
  expect(about(await see({ SMTP_URL: sink.url }), "email")).toMatch(/^ok: /);
  const login = sink.url.replace("smtp://", "smtp://site:hunter22@");
  expect(about(await see({ SMTP_URL: login }), "email")).toMatch(/^broken: .*refuses name or password/);
  expect(about(await see({ SMTP_URL: "smtp://127.0.0.1:9" }), "email")).toMatch(/^broken: .*cannot be reached/);
  expect(about(await see({ ...production, MAIL_FROM: "no-reply@localhost" }), "email")).toContain(
    "MAIL_FROM ends with localhost",
  );
});

it("tells who answers at the port, and that nobody does", async () => {
  expect(about(await see(), "site")).toMatch(/^look: The site does not run here/);
  const answers = { status: 200, text: '{"status":"ok"}' };
  const server = createServer((_, response) => response.writeHead(answers.status).end(answers.text));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const PORT = String((server.address() as { port: number }).port);
  expect(about(await see({ PORT }), "site")).toMatch(/^ok: /);
  Object.assign(answers, { status: 503, text: '{"status":"database unreachable"}' });
  expect(about(await see({ PORT }), "site")).toMatch(/^broken: .*says: database unreachable/);
  answers.text = "<h1>Apache</h1>";
  expect(about(await see({ PORT }), "site")).toMatch(/^broken: .*answered by something else/);
});

it("tells an address that leads nowhere or is not https, and a proxy that is not believed, or anybody is", async () => {
  const seen = await see(production);
  expect(about(seen, "address")).toMatch(/^broken: https:\/\/iit\.invalid cannot be reached/);
  expect(about(seen, "proxy")).toMatch(/^look: TRUST_PROXY is 0/);
  expect(about(await see({ ...production, SITE_URL: "http://iit.example" }), "address")).toMatch(/without https/);
  expect(about(await see({ ...production, SITE_URL: "https://localhost" }), "address")).toMatch(
    /nobody elsewhere finds/,
  );
  expect(about(await see({ TRUST_PROXY: "1", HOST: "0.0.0.0" }), "proxy")).toMatch(/can be forged/);
  expect(about(await see({ ...production, TRUST_PROXY: "1" }), "proxy")).toMatch(/^ok: /);
});

const openssl = spawnSync("openssl", ["version"]).status === 0;

it("tells a certificate that ends soon, of the address that visitors use", async ({ skip }) => {
  if (!openssl) skip("openssl is not installed here, so nobody makes a certificate.");
  const folder = mkdtempSync(path.join(tmpdir(), "certificate-"));
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const authorities = getCACertificates("default");
  onTestFinished(() => {
    setDefaultCACertificates(authorities);
    rmSync(folder, { recursive: true });
  });
  /** What is said of a site behind a certificate of so many days. */
  async function seeWith(days: number): Promise<string> {
    const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost -days ${days} -keyout ${key} -out ${cert}`;
    expect(spawnSync("openssl", words.split(" ")).status).toBe(0);
    const own = readFileSync(cert, "utf8");
    setDefaultCACertificates([own]);
    const answer = { "strict-transport-security": "max-age=31536000" };
    const server = createSecureServer({ key: readFileSync(key), cert: own }, (_, response) =>
      response.writeHead(200, answer).end('{"status":"ok"}'),
    );
    server.listen(0, "localhost");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    return about(await see({ SITE_URL: `https://localhost:${port}` }), "address");
  }
  expect(await seeWith(10)).toMatch(/^look: The certificate of https:\/\/localhost:\d+ ends in 9 days/);
  expect(await seeWith(40)).toMatch(/^ok: /);
});

it("tells test keys in production, and a gateway that refuses us", async () => {
  const stripe = await startFakeStripe("sk_test_good", "whsec_x");
  onTestFinished(() => stripe.stop());
  const keys = { PAYMENTS: "stripe", STRIPE_URL: stripe.url, STRIPE_WEBHOOK_SECRET: "whsec_x" };
  expect(about(await see({ ...keys, STRIPE_SECRET_KEY: "sk_test_good" }), "payments")).toMatch(/^ok: /);
  expect(about(await see({ ...keys, STRIPE_SECRET_KEY: "sk_test_wrong" }), "payments")).toMatch(/^broken: /);
  const live = { ...production, ...keys, STRIPE_URL: "https://stripe.invalid", STRIPE_SECRET_KEY: "sk_test_good" };
  expect(about(await see(live), "payments")).toMatch(/^broken: STRIPE_SECRET_KEY is a test key/);
  const sslcommerz = {
    PAYMENTS: "sslcommerz",
    SSLCOMMERZ_STORE_ID: "testbox",
    SSLCOMMERZ_STORE_PASSWORD: "qwerty",
    SSLCOMMERZ_URL: "https://sandbox.sslcommerz.invalid",
  };
  expect(about(await see({ ...production, ...sslcommerz }), "payments")).toMatch(
    /^broken: SSLCommerz is set to its test store/,
  );
});

it("tells a bucket that refuses the key", async () => {
  const s3 = await startFakeS3("good");
  onTestFinished(() => s3.stop());
  const bucket = { S3_URL: s3.url, S3_BUCKET: "iit", S3_SECRET: "hunter22" };
  expect(about(await see({ ...bucket, S3_KEY_ID: "good" }), "files")).toMatch(/^ok: /);
  expect(s3.objects.size).toBe(0);
  expect(about(await see({ ...bucket, S3_KEY_ID: "wrong" }), "files")).toMatch(/^broken: .*InvalidAccessKeyId/);
});
