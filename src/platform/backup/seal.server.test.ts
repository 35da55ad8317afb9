import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { isIdentity, isRecipient, makeKeys, type OpenWith, seal, unseal } from "./seal.server.ts";

/** Made by age 1.1.1 of Debian: `age -r`, and `age -p`. */
const madeElsewhere = {
  identity: "AGE-SECRET-KEY-12W9PAEVDQWD0R7LRMGUKCHZRN8ZRLYFRZW3E3DXTM427VN97HY2SS5NAXC",
  forKey:
    "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBSTkZuUEF0TTNzYWxFT2FrMUVya2xMbWs5SUxCTVUyeEdQOFgyVlF5TTIwCndOM2VmaHhrN0h0S0ZQRHpQMGRmUzQ0SGJIcjhOU0lQYXlod1RJZjZFem8KLS0tIGphRzFZdzMzV1JvVWtZY1dONlNOTnNyOHliUmVkRlVWaitrWXBkcVU5Z2MKa0i+3zHZvYXvFQMiWDDoBxU0l9lxG5J/7+cnvJX1WFqcJJPyAy99uWCsZVYvdr/GZu9YftbQIzpR",
  passphrase: "padma meghna jamuna",
  byPassphrase:
    "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBOZm4rbzhhb3Zrdks3eGhkTWtkdldnIDE4CjdvdUVaallOek5HVGhlNkd4Z0lIMmt5aEpUNVFDWW5haFdGdCs2Vld2TkEKLS0tIGxLb2lId3NPNnVhQml0Vm9MY1l2QVQwRHpsb1ZxTkJFa29RWUhYZitweG8KyLMvfV8iCCBTI1G/9/0igp7WlQa9MH8I4dchox5OkuLCU07hb07No745wdlZDuif6emIbd4mo0UG",
};
const says = "Rice and jute, ১২৩\n";
const folder = mkdtempSync(path.join(tmpdir(), "seal-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function whole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
const open = async (bytes: Uint8Array, key?: OpenWith) => whole(await unseal(Readable.from([bytes]), key));

const ageIsThere = spawnSync("age", ["--version"]).status === 0;

describe("the age format", () => {
  it("opens what the program age made, for a key and with a passphrase", async () => {
    const { identity, passphrase } = madeElsewhere;
    const forKey = Buffer.from(madeElsewhere.forKey, "base64");
    expect((await open(forKey, { identities: [identity] })).toString()).toBe(says);
    // In whatever pieces it comes.
    const pieces = Readable.from([...forKey].map((byte) => Buffer.from([byte])));
    expect((await whole(await unseal(pieces, { identities: [identity] }))).toString()).toBe(says);
    const byPassphrase = Buffer.from(madeElsewhere.byPassphrase, "base64");
    expect((await open(byPassphrase, { passphrase })).toString()).toBe(says);
  });

  it.skipIf(!ageIsThere)("is what the program age opens", async () => {
    const { identity, recipient } = await makeKeys();
    const bytes = Buffer.alloc(300_000, "নদী ");
    const sealed = await whole(await seal(Readable.from([bytes]), { recipients: [recipient] }));
    // Ours open it in any case.
    expect((await open(sealed, { identities: [identity] })).equals(bytes)).toBe(true);
    const keyFile = path.join(folder, "key");
    writeFileSync(keyFile, `${identity}\n`);
    expect(execFileSync("age", ["-d", "-i", keyFile], { input: sealed }).equals(bytes)).toBe(true);
  });

  it("opens for each of several keys, and for no other", async () => {
    const [one, two, other] = [await makeKeys(), await makeKeys(), await makeKeys()];
    const made = () => seal(Readable.from([Buffer.from(says)]), { recipients: [one.recipient, two.recipient] });
    const sealed = await whole(await made());
    for (const { identity } of [one, two])
      expect((await open(sealed, { identities: [other.identity, identity] })).toString()).toBe(says);
    await expect(open(sealed, { identities: [other.identity] })).rejects.toThrow("The key does not open this backup");
    await expect(open(sealed, { passphrase: "padma meghna" })).rejects.toThrow("The passphrase does not open");
    await expect(open(sealed)).rejects.toThrow("This backup is encrypted: give its key");
    expect(sealed.includes("jute")).toBe(false);
  });

  it("leaves what is not encrypted as it is, also what is shorter than the mark", async () => {
    for (const text of ["", "age", "x".repeat(100_000)])
      expect((await open(Buffer.from(text), undefined)).toString()).toBe(text);
  });

  it.each<[string, (sealed: Buffer) => Buffer]>([
    ["cut off", (sealed) => sealed.subarray(0, -70_000)],
    ["cut off between two pieces", (sealed) => sealed.subarray(0, sealed.length - ((300_000 % 65_536) + 16))],
    // Turned, not set: what is encrypted may hold any byte at that place already.
    ["changed", (sealed) => Buffer.from(sealed.map((byte, at) => (at === 150_000 ? byte ^ 1 : byte)))],
    ["longer", (sealed) => Buffer.concat([sealed, Buffer.from("more")])],
  ])("tells that it was %s", async (_, spoil) => {
    const { identity, recipient } = await makeKeys();
    const bytes = Buffer.alloc(300_000, 7);
    const sealed = await whole(await seal(Readable.from([bytes]), { recipients: [recipient] }));
    await expect(open(spoil(sealed), { identities: [identity] })).rejects.toThrow();
  });

  it("holds a little in memory at a time, however slowly it is taken", async () => {
    const { recipient } = await makeKeys();
    let asked = 0;
    const source = new Readable({
      read() {
        asked += 1;
        this.push(Buffer.alloc(65_536));
      },
    });
    const sealed = await seal(source, { recipients: [recipient] });
    await new Promise<void>((resolve) => sealed.once("readable", resolve));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked).toBeLessThan(50);
    sealed.destroy();
    await expect.poll(() => source.destroyed).toBe(true);
  });

  it("knows keys by their look", async () => {
    const { identity, recipient } = await makeKeys();
    expect([isRecipient(recipient), isRecipient(identity), isRecipient(`${recipient}x`), isRecipient("")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([isIdentity(identity), isIdentity(recipient), isIdentity("x")]).toEqual([true, false, false]);
  });
});
