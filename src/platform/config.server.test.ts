import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.server.ts";

const production = {
  APP_MODE: "production",
  SITE_URL: "https://iit.example",
  AUTH_SECRET: "x".repeat(32),
  SMTP_URL: "smtps://user:password@mail.example:465",
  MAIL_FROM: "IIT <no-reply@iit.example>",
  PAYMENTS: "manual",
};

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe("readConfig", () => {
  it("needs nothing to try the site out", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      mode: "local",
      port: 3000,
      host: "127.0.0.1",
      siteUrl: "http://localhost:3000",
      seed: "demo",
      trustProxy: 0,
    });
    expect(config.allowedHosts).toEqual(["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]);
  });

  it("counts an empty value as unset", () => expect(readConfig({ PORT: "", SITE_URL: "" }).port).toBe(3000));

  it.each(["abc", "IIT no-reply@iit.example", "IIT <no-reply>", "IIT <a@b> more", "a@b, c@d", "IIT <a@b>\r\nBcc: c@d"])(
    "refuses MAIL_FROM=%j",
    (MAIL_FROM) =>
      expect(faultsOf({ MAIL_FROM })).toEqual([expect.stringMatching(/^MAIL_FROM: .*IIT <no-reply@iit.example>/)]),
  );
  it.each([
    "no-reply@iit.example",
    "IIT <no-reply@iit.example>",
    "<no-reply@iit.example>",
    '"IIT, Dhaka" <a@iit.example>',
    "আইআইটি <a@iit.example>",
  ])("takes MAIL_FROM=%j", (MAIL_FROM) => expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM));

  it("tells names that were mistyped, with all other faults, and leaves others' alone", () => {
    expect(
      faultsOf({
        PAYMENT: "stripe",
        SMTP_URI: "smtp://mail.example",
        PORT: "x",
        HOME: "/root",
        MAIL: "/var/mail/root",
      }),
    ).toEqual([
      expect.stringMatching(/^PORT: /),
      "PAYMENT: there is no such variable; PAYMENTS may be meant",
      "SMTP_URI: there is no such variable; SMTP_URL may be meant",
    ]);
    expect(faultsOf({ PAYMENT: "" })).toEqual([]);
  });

  it("names every fault at once, each with its variable", () => {
    const faults = faultsOf({
      APP_MODE: "staging",
      PORT: "70000",
      SITE_URL: "https://iit.example/path",
      TRUST_PROXY: "-1",
      LOG_LEVEL: "loud",
      S3_URL: "http://s3",
    });
    for (const name of [
      "APP_MODE",
      "PORT",
      "SITE_URL",
      "TRUST_PROXY",
      "LOG_LEVEL",
      "S3_BUCKET, S3_KEY_ID, S3_SECRET",
    ]) {
      expect(faults.filter((fault) => fault.startsWith(`${name}:`))).toHaveLength(1);
    }
    expect(faults).toHaveLength(6);
  });

  it("wants the whole store for copies, or nothing of it", () => {
    const store = { BACKUP_S3_URL: "http://s3", BACKUP_S3_KEY_ID: "key", BACKUP_S3_SECRET: "secret" };
    expect(readConfig(store).backups.s3).toEqual({ url: "http://s3", keyId: "key", secret: "secret", region: "auto" });
    expect(readConfig({}).backups.s3).toBeUndefined();
    expect(() => readConfig({ ...store, BACKUP_S3_SECRET: "" })).toThrow("BACKUP_S3_SECRET: needed too");
  });

  it("tells also in production everything that is missing, beside what is malformed", () => {
    const faults = faultsOf({ APP_MODE: "production", PORT: "x", SEED: "demo" });
    expect(faults.map((fault) => fault.split(":")[0]).sort()).toEqual([
      "AUTH_SECRET",
      "MAIL_FROM",
      "PAYMENTS",
      "PORT",
      "SEED",
      "SITE_URL",
      "SMTP_URL",
    ]);
  });

  it("answers in production for the one host of SITE_URL only", () => {
    const config = readConfig(production);
    expect(config.allowedHosts).toEqual(["iit.example"]);
    expect(config.seed).toBe("none");
  });

  it.each(["iit.example", "ftp://iit.example", "https://user@iit.example", "https://iit.example/?a", "//iit.example"])(
    "refuses %s as SITE_URL",
    (SITE_URL) => expect(faultsOf({ ...production, SITE_URL })).toHaveLength(1),
  );

  it("takes SITE_URL with a slash at its end", () =>
    expect(readConfig({ SITE_URL: "http://localhost:3000/" }).siteUrl).toBe("http://localhost:3000"));

  it("never repeats a secret in its message", () => {
    const secret = "short-secret";
    expect(() => readConfig({ ...production, AUTH_SECRET: secret })).toThrow(/AUTH_SECRET/);
    expect(faultsOf({ ...production, AUTH_SECRET: secret, SMTP_URL: "http://user:hunter2@mail" }).join()).not.toMatch(
      /short-secret|hunter2/,
    );
  });

  it("offers the test gateway and bank transfers where nothing else is said, and only for trying out", () => {
    expect(readConfig({}).payments.gateways).toEqual(["sandbox", "manual"]);
    expect(faultsOf({ ...production, PAYMENTS: "sandbox" })).toEqual(["PAYMENTS: sandbox is for local mode only"]);
  });

  it("asks for what the named gateways need, and keeps their order", () => {
    const faults = faultsOf({ ...production, PAYMENTS: "stripe, sslcommerz", STRIPE_SECRET_KEY: "sk_live_x" });
    expect(faults.map((fault) => fault.split(":")[0]).sort()).toEqual([
      "SSLCOMMERZ_STORE_ID, SSLCOMMERZ_STORE_PASSWORD",
      "STRIPE_WEBHOOK_SECRET",
    ]);
    const { payments } = readConfig({
      ...production,
      PAYMENTS: "stripe,sslcommerz",
      STRIPE_SECRET_KEY: "sk_live_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
      SSLCOMMERZ_STORE_ID: "iit",
      SSLCOMMERZ_STORE_PASSWORD: "secret",
    });
    expect(payments).toMatchObject({
      gateways: ["stripe", "sslcommerz"],
      sslcommerz: { url: "https://securepay.sslcommerz.com" },
      stripe: { url: "https://api.stripe.com" },
    });
  });

  it.each([
    [{ PAYMENTS: "paypal" }, "PAYMENTS"],
    [{ PAYMENTS: "manual,manual" }, "PAYMENTS"],
    [{ STRIPE_SECRET_KEY: "pk_live" }, "STRIPE_SECRET_KEY"],
    [{ STRIPE_URL: "https://a.example/path" }, "STRIPE_URL"],
    [{ SSLCOMMERZ_URL: "http://a.example" }, "SSLCOMMERZ_URL"],
  ])("refuses %j and names the variable once", (fault, name) => {
    const faults = faultsOf({ ...production, ...(fault as Record<string, string>) });
    expect(faults.map((text) => text.split(/[:.]/)[0])).toEqual([name]);
  });
});
