import { createPublicKey, randomUUID, verify } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pageOf } from "#lib/page-address.ts";
import { serviceOf } from "#lib/service-address.ts";
import { cachePlanContext, platformContext } from "#platform/platform.server.ts";
import { deriveKey } from "#platform/secret.server.ts";
import { useAccountApp } from "../../../../test/account-app.ts";
import { issueSchema } from "../admin/contract.ts";
import { issueCertificate, reissueCertificate, revokeCertificate } from "../admin/issue.server.ts";
import { readForStaff } from "../admin/list.server.ts";
import { fileLimit } from "../limits.server.ts";
import { linkedInAddress } from "../linkedin.ts";
import { newNumber } from "../number.server.ts";
import { loader } from "../pages/resources/pdf.ts";
import { listLength } from "./documents.server.ts";
import { makeFirstKey, signingKey } from "./keys.server.ts";

const app = useAccountApp({ work: false, connections: 3 });
let staff: string;
beforeEach(async () => {
  staff = (await app.member("editor")).userId;
});

async function issue(given: object = {}) {
  const body = { key: randomUUID(), holder: "মোছা. রহিমা সুলতানা", title: "Letters of credit", issuedOn: "2026-01-10" };
  const id = await issueCertificate(app.platform, issueSchema.parse({ ...body, ...given }), staff);
  return readForStaff(app.database.db, id);
}
async function get(address: string) {
  const path = address.replace(app.platform.config.siteUrl, "").replace(/#.*/, "");
  const answer = await app.request(path, { headers: {} }, app.freshAddress());
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
/** What the route of the PDF answers. */
async function drawn(number: string, pathname: string = serviceOf.certificatePdf(number)): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(platformContext, app.platform);
  context.set(cachePlanContext, { tags: new Set<string>(), changesAt: undefined, skip: false });
  const url = new URL(pathname, app.platform.config.siteUrl);
  const args = { params: { number }, context, url, request: new Request(url) };
  return loader(args as unknown as Parameters<typeof loader>[0]).catch((answer: Response) => answer);
}
const json = async (address: string) => JSON.parse((await get(address)).text);
const badge = async ({ number }: { number: string }) => get(serviceOf.certificateBadge(number));

/** Checks a signed document as the standard tells verifiers to, by node's own cryptography; answers what it says. */
async function verified(jws: string) {
  const [head = "", payload = "", signature = ""] = jws.split(".");
  const header = JSON.parse(Buffer.from(head, "base64url").toString());
  expect(Object.keys(header).sort()).toEqual(["alg", "kid", "typ"]);
  expect(header).toMatchObject({ alg: "RS256", typ: "JWT" });
  const jwk = await json(header.kid);
  expect(jwk).toEqual({ ...{ kty: "RSA", alg: "RS256", use: "sig" }, kid: expect.any(String), n: jwk.n, e: "AQAB" });
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const sound = (signed: string) => verify("sha256", Buffer.from(signed), key, Buffer.from(signature, "base64url"));
  expect(sound(`${head}.${payload}`)).toBe(true);
  expect(sound(`${head}.${payload.slice(0, -2)}AA`)).toBe(false);
  const said = JSON.parse(Buffer.from(payload, "base64url").toString());
  const issuer = typeof said.issuer === "string" ? said.issuer : said.issuer.id;
  expect(said).toMatchObject({ iss: issuer, jti: said.id, sub: said.credentialSubject.id });
  expect(said.nbf * 1000).toBe(Date.parse(said.validFrom));
  if (said.validUntil) expect(said.exp * 1000).toBe(Date.parse(said.validUntil));
  return said;
}

/** Whether a credential's place in its list is set. */
async function isRevoked({ credentialStatus }: { credentialStatus: Record<string, string> }): Promise<boolean> {
  const { text, headers } = await get(credentialStatus.statusListCredential ?? "");
  expect(headers.get("cache-control")).toBe("no-store");
  const { credentialSubject } = await verified(text);
  const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), "base64url"));
  expect([credentialSubject.encodedList[0], bits.length]).toEqual(["u", listLength / 8]);
  const place = Number(credentialStatus.statusListIndex);
  return ((bits[place >> 3] ?? 0) & (0x80 >> (place & 7))) !== 0;
}

describe("an Open Badge", () => {
  it("is signed by the institute's key, which is published, and says what the certificate says", async () => {
    const certificate = await issue({ validUntil: "2199-01-09" });
    const { status, headers, text } = await badge(certificate);
    expect([status, headers.get("content-type")]).toEqual([200, "application/vc+jwt"]);
    const said = await verified(text);
    expect(said).toMatchObject({
      type: ["VerifiableCredential", "OpenBadgeCredential"],
      id: `${app.platform.config.siteUrl}/certificates/${certificate.number.toLowerCase()}`,
      ...{ validFrom: "2026-01-09T18:00:00Z", validUntil: "2199-01-09T17:59:59Z" },
      credentialSubject: {
        identifier: [{ identityType: "name", hashed: false, identityHash: "মোছা. রহিমা সুলতানা" }],
        achievement: { name: "Letters of credit", achievementType: "CertificateOfCompletion" },
      },
    });
    expect(said["@context"][0]).toBe("https://www.w3.org/ns/credentials/v2");
    const { keys } = await json("/.well-known/jwks.json");
    const { kid } = JSON.parse(Buffer.from(text.split(".")[0] ?? "", "base64url").toString());
    expect(keys.map((key: { kid: string }) => key.kid)).toContain(kid.split("/").at(-1));
    expect(JSON.stringify(keys)).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
  });

  it("names issuer and achievement by addresses that answer to other sites", async () => {
    const said = await verified((await badge(await issue())).text);
    for (const [address, name] of [
      [said.issuer.id, said.issuer.name],
      [said.credentialSubject.achievement.id, "Letters of credit"],
    ]) {
      expect(await json(address)).toMatchObject({ id: address, name });
      expect((await get(address)).headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  it("is revoked in its list at once, and so is one that was reissued; others are not", async () => {
    const [kept, gone, renamed] = [await issue(), await issue(), await issue()];
    const [a, b, c] = await Promise.all([kept, gone, renamed].map(async (one) => verified((await badge(one)).text)));
    expect([await isRevoked(a), await isRevoked(b), await isRevoked(c)]).toEqual([false, false, false]);
    await revokeCertificate(app.platform, gone.id, { reason: "Wrong" });
    await reissueCertificate(app.platform, renamed.id, { key: randomUUID(), holder: "Rahima" }, staff);
    expect([await isRevoked(a), await isRevoked(b), await isRevoked(c)]).toEqual([false, true, true]);
    for (const one of [gone, renamed]) expect((await badge(one)).status).toBe(302);
  });

  it("has a list that is signed once, until something is revoked", async () => {
    const kept = await issue();
    await verified((await badge(kept)).text);
    const signs = vi.spyOn(crypto.subtle, "sign");
    const lists = [1, 2, 3].map(async () => (await get("/credentials/status/0")).text);
    const [first] = await Promise.all(lists);
    const times = signs.mock.calls.length;
    expect((await get("/credentials/status/0")).text).toBe(first);
    expect(signs.mock.calls.length).toBe(times);
    await revokeCertificate(app.platform, kept.id, { reason: "Wrong" });
    expect((await get("/credentials/status/0")).text).not.toBe(first);
    signs.mockRestore();
  });

  it("has no PDF where a letter has no form, as its page says there, nor once it is revoked, as its page says first", async () => {
    const { id, number } = await issue({ holder: "山田太郎" });
    const answered = async () => {
      const { status, headers } = await drawn(number);
      return [status, headers.get("location")];
    };
    expect(await answered()).toEqual([302, `${pageOf.certificate(number)}#no-pdf`]);
    await revokeCertificate(app.platform, id, { reason: "Wrong" });
    expect(await answered()).toEqual([302, pageOf.certificate(number)]);
  });

  it("has one address, and so has the PDF; one network address is refused when it asks for many", async () => {
    const { number } = await issue();
    const typed = await get(`/certificates/${number.replaceAll("-", "")}/credential`);
    expect([typed.status, typed.headers.get("location")]).toEqual([301, serviceOf.certificateBadge(number)]);
    const other = await drawn(number, `/certificates/${number}/pdf`);
    expect([other.status, other.headers.get("location")]).toEqual([301, serviceOf.certificatePdf(number)]);
    expect((await drawn(number)).headers.get("content-type")).toBe("application/pdf");
    const from = app.freshAddress();
    const ask = async (file: string) => (await app.request(`/certificates/x/${file}`, { headers: {} }, from)).status;
    for (let i = 0; i < fileLimit.points; i += 1) expect(await ask("credential")).toBe(404);
    expect([await ask("credential"), await ask("pdf")]).toEqual([429, 429]);
  });

  it.each([
    `/certificates/${newNumber()}/credential`,
    "/certificates/nonsense/credential",
    "/credentials/keys/nonsense",
    "/credentials/achievements/0' or 1=1",
    "/credentials/status/99999999",
    "/credentials/status/1",
    "/credentials/status/-1",
    "/credentials/status/x",
  ])("is not at %s", async (address) => expect((await get(encodeURI(address))).status).toBe(404));
});

describe("the institute's key", () => {
  /** As another process: what one remembers the other does not. */
  const another = () => ({ ...app.platform, db: Object.create(app.platform.db) });
  const keys = async () => (await json("/.well-known/jwks.json")).keys.map(({ kid }: { kid: string }) => kid);

  it("is made by whoever issues first, and by nobody who asks for it", async () => {
    await app.database.pool.query("truncate signing_keys");
    expect(await keys()).toEqual([]);
    await expect(signingKey(another())).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await keys()).toEqual([]);
    const said = vi.spyOn(app.platform.log, "info");
    await issue();
    const [kid, ...more] = await keys();
    expect([kid, more]).toEqual([expect.any(String), []]);
    await issue();
    expect(await keys()).toEqual([kid]);
    expect(said.mock.calls.filter(([, text]) => text !== "request")).toEqual([[{ key: kid }, expect.any(String)]]);
    said.mockRestore();
  });

  it("is one, however many need the first at the same moment", async () => {
    await app.database.pool.query("truncate signing_keys");
    const others = [1, 2, 3].map(another);
    await Promise.all(others.map((one) => makeFirstKey(one)));
    const found = await Promise.all(others.map((one) => signingKey(one)));
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    expect(await keys()).toHaveLength(1);
  });

  it("is not made anew where the secret is another one: signing fails until it is put right or the key given up", async () => {
    await issue();
    const before = await keys();
    const other = { ...another(), keyFor: (purpose: string) => deriveKey("another secret", purpose) };
    await makeFirstKey(other);
    await expect(signingKey(other)).rejects.toThrow("AUTH_SECRET");
    expect(await keys()).toEqual(before);
    await app.database.pool.query("update signing_keys set sealed = ''");
    await makeFirstKey(other);
    const { id } = await signingKey(other);
    expect(before).not.toContain(id);
    expect(await keys()).toEqual([id, ...before]);
  });
});

it("the link to LinkedIn carries what its form asks for", () => {
  const facts = { title: "Letters & credit", number: "N", issuedOn: "2026-01-10", validUntil: "2029-12-31" };
  const { origin, searchParams } = new URL(
    linkedInAddress(facts, { institute: "IIT", address: "https://iit.example/certificates/n" }),
  );
  expect([origin, Object.fromEntries(searchParams)]).toEqual([
    "https://www.linkedin.com",
    {
      ...{ startTask: "CERTIFICATION_NAME", name: "Letters & credit", organizationName: "IIT", certId: "N" },
      ...{ issueYear: "2026", issueMonth: "1", expirationYear: "2029", expirationMonth: "12" },
      certUrl: "https://iit.example/certificates/n",
    },
  ]);
});
