import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import type { Config } from "#platform/config.server.ts";
import { createLog } from "#platform/log.server.ts";
import { openGateways } from "#platform/payments/gateways.server.ts";
import { openStorage } from "#platform/storage/storage.server.ts";
import { broken, codeOf, type Finding, look, ok } from "./finding.ts";

/** The mail server: reached, trusted, taking our name and password. Nothing is sent. */
export async function checkMail({ smtpUrl, mailFrom, mode }: Config, patienceMs = 10_000): Promise<Finding[]> {
  const part = "email";
  if (!smtpUrl) return [ok(part, "kept in the data folder (no SMTP_URL)")];
  const { host, hostname } = new URL(smtpUrl);
  const found: Finding[] = [];
  const domain = /@([^\s>@]+)>?$/.exec(mailFrom)?.[1] ?? "";
  if (mode === "production" && (domain === "localhost" || !domain.includes(".")))
    found.push(
      broken(
        part,
        `MAIL_FROM ends with ${domain}, which no mail server takes.`,
        "Set MAIL_FROM to an address of the institute's own domain.",
      ),
    );
  const smtp = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  try {
    await smtp.verify();
    found.push(ok(part, `${host} answers and lets us in`));
  } catch (error) {
    const { responseCode } = error as { responseCode?: number };
    const code = codeOf(error);
    const reasons: Record<string, [string, string]> = {
      EAUTH: ["refuses name or password", "Correct them in SMTP_URL (special characters percent-encoded)."],
      EDNS: ["is not a host that is known", "Correct the name in SMTP_URL."],
      ENOTFOUND: ["is not a host that is known", "Correct the name in SMTP_URL."],
      ETIMEDOUT: ["does not answer", "Is the port open to the outside? Many hosters close 25; 465 and 587 are usual."],
    };
    const certificate = /CERT|SELF_SIGNED|ETLS|ESOCKET.*certificate/i.test(`${code} ${(error as Error).message}`);
    const [says, todo] = certificate
      ? [
          "has a certificate that is not to be trusted",
          "Use the name that the certificate is for, or smtp:// with its own port (587) where the server begins without TLS.",
        ]
      : (reasons[code] ?? [
          responseCode ? `answers ${responseCode}` : `cannot be reached (${code || "no reason given"})`,
          "Is it the right host and port in SMTP_URL, and does it run?",
        ]);
    found.push(broken(part, `The mail server ${host} ${says}.`, `${todo} Emails wait meanwhile; none is lost.`));
  } finally {
    smtp.close();
  }
  if (smtpUrl.startsWith("smtp:") && mode === "production" && !/^(localhost|127\.|\[::1)/.test(hostname))
    found.push(
      look(
        part,
        "SMTP_URL begins with smtp://, so a network in between may take the encryption away.",
        "Use smtps:// (port 465) if the server has it.",
      ),
    );
  return found;
}

/** What SITE_URL and the settings of the proxy say, without asking anybody. */
export function checkAddress({ siteUrl, mode, trustProxy, host }: Config): Finding[] {
  const url = new URL(siteUrl);
  const found: Finding[] = [];
  const isName = url.hostname.includes(".") && !/^[\d.]+$|^\[/.test(url.hostname);
  if (mode === "production" && url.protocol !== "https:")
    found.push(
      broken(
        "address",
        `SITE_URL is ${siteUrl}: without https passwords and cookies are sent in the open.`,
        "Put a proxy with a certificate in front (deploy/), and set SITE_URL to https://…",
      ),
    );
  if (mode === "production" && !isName)
    found.push(
      broken(
        "address",
        `SITE_URL is ${siteUrl}, under which nobody elsewhere finds the site; links in emails lead there.`,
        "Set SITE_URL to the site's public name.",
      ),
    );
  const open = !/^(127\.|::1$|localhost$)/.test(host);
  if (url.protocol === "https:" && trustProxy === 0)
    found.push(
      look(
        "proxy",
        "TRUST_PROXY is 0, though a proxy must be in front (SITE_URL is https): all visitors are counted as one, and one of them can lock all others out.",
        "Set TRUST_PROXY to the number of proxies that add to X-Forwarded-For, mostly 1.",
      ),
    );
  else if (trustProxy > 0 && open)
    found.push(
      look(
        "proxy",
        `HOST is ${host}: if somebody else than the proxy reaches this port, X-Forwarded-For can be forged.`,
        "Set HOST=127.0.0.1, or close the port with a firewall for all but the proxy (in a container network it is closed already).",
      ),
    );
  else
    found.push(
      ok("proxy", trustProxy === 0 ? "none is believed" : `${trustProxy} believed, the port is this machine's alone`),
    );
  return found;
}

/** Keys of the gateways: of the right kind for this mode, and taken. */
export async function checkGateways(config: Config): Promise<Finding[]> {
  const { gateways, stripe, sslcommerz } = config.payments;
  const production = config.mode === "production";
  const part = "payments";
  const found: Finding[] = [];
  if (gateways.includes("stripe") && stripe) {
    const isTest = /^[rs]k_test_/.test(stripe.secretKey);
    if (production && isTest)
      found.push(
        broken(
          part,
          "STRIPE_SECRET_KEY is a test key: cards are not charged, and blogs are given for nothing.",
          "Set the live key and its webhook secret (both change).",
        ),
      );
    if (!production && !isTest && stripe.url === "https://api.stripe.com")
      found.push(
        look(
          part,
          "STRIPE_SECRET_KEY is a live key in local mode: real cards are charged.",
          "Use a test key (sk_test_…) to try the site out.",
        ),
      );
  }
  if (gateways.includes("sslcommerz") && sslcommerz && production)
    if (/sandbox/i.test(sslcommerz.url) || /^testbox$/i.test(sslcommerz.storeId))
      found.push(
        broken(
          part,
          "SSLCommerz is set to its test store: nothing is charged, and blogs are given for nothing.",
          "Set SSLCOMMERZ_STORE_ID and SSLCOMMERZ_STORE_PASSWORD of the live store, and leave SSLCOMMERZ_URL out.",
        ),
      );
  for (const gateway of openGateways(config, createLog("silent"), undefined).values()) {
    if (!gateway.test) continue;
    try {
      await gateway.test();
      found.push(ok(part, `${gateway.label} answers and knows the account`));
    } catch (error) {
      found.push(
        broken(
          part,
          `${gateway.label}: ${(error as Error).message}.`,
          "Check its keys and addresses; until it answers, buyers are offered the other ways to pay.",
        ),
      );
    }
  }
  return found.length > 0 ? found : [ok(part, gateways.length > 0 ? gateways.join(", ") : "switched off")];
}

/** The store of files, where it is not a folder: something is put there, read and taken away again. */
export async function checkStore(config: Config): Promise<Finding[]> {
  if (!config.s3) return [];
  const part = "files";
  const where = `the bucket ${config.s3.bucket}`;
  const key = `doctor/${randomUUID()}`;
  try {
    const storage = await openStorage(config, { patienceMs: 5000 });
    await storage.put(key, "probe");
    const same = (await storage.get(key)) === "probe";
    await storage.delete(key);
    return [
      same
        ? ok(part, `${where} keeps what it is given`)
        : broken(
            part,
            `${where} gives back something else than it was given.`,
            "Look at what is between the site and the store.",
          ),
    ];
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { name?: string } };
    return [
      broken(
        part,
        `Files cannot be kept in ${where} (${cause?.name ?? name}).`,
        "Check S3_URL, S3_BUCKET, S3_KEY_ID and S3_SECRET; the key needs to read, write, list and delete there.",
      ),
    ];
  }
}
