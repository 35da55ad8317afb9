import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import type { Config } from "#platform/config.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { broken, codeOf, type Finding, look, ok } from "./finding.ts";
import { many } from "./words.ts";

/** Asks the site itself: first at its port, then the way that visitors come. */
export async function checkRunning(config: Config, patienceMs = 5000): Promise<Finding[]> {
  const at = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  const own = `http://${at.includes(":") ? `[${at}]` : at}:${config.port}`;
  const found = [await askSite("site", own, patienceMs, new URL(config.siteUrl).host)];
  if (new URL(config.siteUrl).protocol === "https:") found.push(await askSite("address", config.siteUrl, patienceMs));
  return found;
}

/** Renewed by itself, a certificate has 30 days left at least: with so few nobody renews it. */
const certificateDays = 14;

/** How many days the certificate of an answer is good for; as many as one likes where there is none. */
function daysLeft(socket: Socket): number {
  const until = "getPeerCertificate" in socket ? (socket as TLSSocket).getPeerCertificate().valid_to : undefined;
  return until === undefined ? Number.POSITIVE_INFINITY : (Date.parse(until) - databaseNow()) / 86_400_000;
}

const certificates: Record<string, string> = {
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate was made by itself; browsers warn of it",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate comes from an authority that browsers don't know",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate's chain is not whole",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate comes from an authority that browsers don't know",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

async function askSite(part: "site" | "address", origin: string, patienceMs: number, host?: string): Promise<Finding> {
  const { request } = await import(origin.startsWith("https:") ? "node:https" : "node:http");
  try {
    const { status, text, hsts, days } = await new Promise<{
      status: number;
      text: string;
      hsts: boolean;
      days: number;
    }>((resolve, reject) => {
      const asked = request(`${origin}/readyz`, { headers: host ? { host } : {}, timeout: patienceMs });
      asked.on("timeout", () => asked.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })));
      asked.on("error", reject);
      asked.on("response", (answer: IncomingMessage) => {
        let body = "";
        const days = daysLeft(answer.socket);
        answer.setEncoding("utf8").on("data", (piece: string) => {
          if (body.length < 1000) body += piece;
        });
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: body,
            days,
            hsts: Boolean(answer.headers["strict-transport-security"]),
          }),
        );
      });
      asked.end();
    });
    const state = /^\{"status":"([^"]*)"\}$/.exec(text)?.[1];
    if (state === undefined)
      return broken(
        part,
        `${origin} is answered by something else (status ${status}).`,
        part === "site"
          ? "Stop the other program, or choose another PORT."
          : "Does the proxy lead to PORT, and pass the Host header on?",
      );
    if (state !== "ok") return broken(part, `${origin} says: ${state}.`, "See the lines about database and disk.");
    if (days < certificateDays)
      return look(
        part,
        `The certificate of ${origin} ends in ${many(Math.floor(days), "day")}: it is not renewed by itself.`,
        "With certbot, 'certbot renew --dry-run' says why, and docs/runbook.md how it is asked for; else the log of the proxy does.",
      );
    if (part === "address" && !hsts)
      return look(
        part,
        `${origin} answers without Strict-Transport-Security.`,
        "The proxy must not remove headers of the site.",
      );
    return ok(part, `${origin} answers`);
  } catch (error) {
    const code = codeOf(error);
    if (part === "site" && code === "ECONNREFUSED")
      return look(part, "The site does not run here.", "npm start, or: systemctl start iit");
    const reasons: Record<string, string> = {
      ...certificates,
      ENOTFOUND: "there is no such name",
      ECONNREFUSED: "nothing listens there",
      ETIMEDOUT: "there is no answer",
    };
    return broken(
      part,
      `${origin} cannot be reached: ${reasons[code] ?? (code || "the connection broke")}.`,
      part === "site"
        ? "Is PORT the site's? Its log says more."
        : "Look at the name's DNS entry, the proxy and its certificate.",
    );
  }
}
