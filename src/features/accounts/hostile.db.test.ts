import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { codeIn, password, useAccountApp } from "../../../test/account-app.ts";

const { browser, database, freshAddress, mailOf, member, request, sent, someone } = useAccountApp();

/** What is put into each field in turn. */
const evil: Record<string, unknown> = {
  NUL: "a\u0000b",
  "10,000 characters": "x".repeat(10_000),
  "10,000 digits": "1".repeat(10_000),
  HTML: `<img src=x onerror=alert(1)>"'`,
  SQL: "'; drop table users; --",
  "right-to-left override": "\u202Egnp.exe",
  "half a character": "\ud800",
  "letters that grow when lowered": `a@${"İ".repeat(240)}.org`,
  "a list": ["a@example.org", "b@example.org"],
  "an object": { $ne: null },
  "a number": 7,
  nothing: null,
};

const email = "somebody@example.org";
const strangerCalls: [string, string, Record<string, unknown>][] = [
  ["POST", "/v1/auth/login", { email, password }],
  ["POST", "/login", { username: email, password }],
  ["POST", "/v1/auth/login/second-factor", { code: "123456" }],
  ["POST", "/v1/auth/register", { fullName: "A", email, password }],
  ["POST", "/register", { name: "A", email, password }],
  ["POST", "/v1/auth/resend-verification", { email }],
  ["POST", "/v1/auth/forgot-password-link", { email }],
  ["POST", "/v1/auth/verify-forgot-password-link", { email, otp: "123456" }],
  ["PATCH", "/v1/auth/reset-password", { email, otp: "123456", newPassword: "NewHorse77x" }],
  ["POST", "/v1/auth/verify-email", { email, code: "123456" }],
  ["POST", "/v1/auth/verify-email", { token: "x".repeat(43) }],
];
const memberCalls: [string, string, Record<string, unknown>][] = [
  [
    "PATCH",
    "/v1/auth/update-profile",
    { fullName: "A", phoneNumber: "", address: "", currentPassword: "", newPassword: "" },
  ],
  ["POST", "/v1/auth/second-factor/setup", { password }],
  ["POST", "/v1/auth/second-factor/enable", { code: "123456" }],
  ["POST", "/v1/auth/second-factor/disable", { password }],
  ["POST", "/v1/auth/deletion", { password }],
];

describe("whatever stands in a field", () => {
  const fields = (calls: typeof strangerCalls) =>
    calls.flatMap(([method, path, body]) => Object.keys(body).map((field) => [method, path, field, body] as const));

  it.each([
    ...fields(strangerCalls),
    ["POST", "/v1/auth/register", "username", { fullName: "A", email, password }] as const,
  ])("%s %s %s: is taken as text or refused, and breaks nothing", async (method, path, field, body) => {
    for (const [name, value] of Object.entries(evil)) {
      const answer = await browser().call(method, path, { ...body, [field]: value });
      const { status } = answer;
      expect({ name, status: status >= 200 && status < 500 ? "fine" : status }).toEqual({ name, status: "fine" });
      if (status === 422) expect({ name, ...answer.body }).toMatchObject({ code: "VALIDATION_FAILED", message: /./ });
    }
  });

  it.each(fields(memberCalls))("%s %s %s of one's own too", async (method, path, field, body) => {
    const { b } = await member();
    for (const [name, value] of Object.entries(evil)) {
      await database.pool.query("delete from rate_limits");
      const { status } = await b.call(method, path, { ...body, [field]: value });
      expect({ name, status: status >= 200 && status < 500 ? "fine" : status }).toEqual({ name, status: "fine" });
    }
  });

  it.each(["\u202Egnp.exe", "\u2066hidden", "a\u0007b", "\ud800"])(
    "a name or address with %j is refused",
    async (text) => {
      const { b } = await member();
      for (const field of ["fullName", "address"])
        expect(await b.call("PATCH", "/v1/auth/update-profile", { [field]: text })).toMatchObject({
          status: 422,
          body: { errors: [{ path: field, message: "Remove characters that cannot be printed" }] },
        });
      const person = { ...someone(), email: `a${text}@example.org` };
      expect((await browser().call("POST", "/v1/auth/register", person)).body.errors?.[0].path).toBe("email");
    },
  );

  it("an address may have lines, a name may not", async () => {
    const { b } = await member();
    const lines = { address: "12 Kawran Bazar\r\nDhaka 1215\n" };
    const saved = await b.call("PATCH", "/v1/auth/update-profile", lines);
    expect(saved.body.data.address).toBe("12 Kawran Bazar\nDhaka 1215");
    expect((await b.call("PATCH", "/v1/auth/update-profile", { fullName: "a\nb" })).status).toBe(422);
  });

  it("Bangla names with their joiners are names", async () => {
    const { b } = await member();
    const fullName = "র\u200d্যাব ক্ষ\u200cমা";
    expect((await b.call("PATCH", "/v1/auth/update-profile", { fullName })).body.data.fullName).toBe(fullName);
  });

  it("a name cannot bring a link into our mails", async () => {
    const person = { ...someone(), fullName: "Win at https://evil.example/ www.evil.example <b>now</b>" };
    await browser().call("POST", "/v1/auth/register", person);
    const mail = await mailOf("verification", person.email);
    for (const part of [mail.html, mail.text]) expect(part).not.toMatch(/https:\/\/evil|www\.evil|<b>/);
  });
});

describe("the address of a client", () => {
  it("is not what X-Forwarded-For claims when no proxy is trusted", async () => {
    const b = browser();
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      const claims = {
        "x-forwarded-for": `10.0.0.${i}, 10.1.1.${i}`,
        "x-real-ip": `10.0.0.${i}`,
        forwarded: `for=10.0.0.${i}`,
      };
      const body = { email: `y${i}@example.org`, password };
      statuses.push((await b.call("POST", "/v1/auth/login", body, claims)).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(statuses[20]).toBe(429);
  });
});

describe("codes", () => {
  it("are not found by many who guess, each from an address of their own", async () => {
    const { email: victim } = await member();
    await browser().call("POST", "/v1/auth/forgot-password-link", { email: victim });
    const otp = codeIn(await mailOf("reset-code", victim));
    const guesses = Array.from({ length: 6 }, (_, i) => String((Number(otp) + i + 1) % 1_000_000).padStart(6, "0"));
    await Promise.all(
      guesses.map((guess) =>
        browser().call("PATCH", "/v1/auth/reset-password", { email: victim, otp: guess, newPassword: "NewHorse77x" }),
      ),
    );
    const right = await browser().call("PATCH", "/v1/auth/reset-password", {
      email: victim,
      otp,
      newPassword: "NewHorse77x",
    });
    expect(right.status).toBe(422);
    // The guesser has cost one code, not the account: a new one works at once.
    sent.length = 0;
    await browser().call("POST", "/v1/auth/forgot-password-link", { email: victim });
    const next = codeIn(await mailOf("reset-code", victim));
    const set = { email: victim, otp: next, newPassword: "NewHorse77x" };
    expect((await browser().call("PATCH", "/v1/auth/reset-password", set)).status).toBe(200);
  });

  it("are tried a hundred times a day for one address, whether it has an account or not; the mail's link still works", async () => {
    const { email: victim } = await member();
    const guess = (email: string, otp = "000000") =>
      browser().call("POST", "/v1/auth/verify-forgot-password-link", { email, otp });
    for (const email of [victim, "nobody-here@example.org"]) {
      const statuses = (await Promise.all(Array.from({ length: 103 }, () => guess(email)))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 422)).toHaveLength(100);
      expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    }
    sent.length = 0;
    await browser().call("POST", "/v1/auth/forgot-password-link", { email: victim });
    const mail = await mailOf("reset-code", victim);
    const refused = await guess(victim, codeIn(mail));
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe("Too many codes were tried for this email today. Use the link in the email.");
    const link = /#token=([\w-]+)&/.exec(mail.text)?.[1] as string;
    expect((await guess(victim, link)).status).toBe(200);
  });

  it("sent twice at once set one password", async () => {
    const { email: victim } = await member();
    await browser().call("POST", "/v1/auth/forgot-password-link", { email: victim });
    const otp = codeIn(await mailOf("reset-code", victim));
    const answers = await Promise.all(
      ["FirstHorse77x", "OtherHorse88x"].map((newPassword) =>
        browser().call("PATCH", "/v1/auth/reset-password", { email: victim, otp, newPassword }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it("of one account do not open another", async () => {
    const one = await member();
    const two = await member();
    await browser().call("POST", "/v1/auth/forgot-password-link", { email: one.email });
    await browser().call("POST", "/v1/auth/forgot-password-link", { email: two.email });
    const otp = codeIn(await mailOf("reset-code", one.email));
    await mailOf("reset-code", two.email);
    const set = { email: two.email, otp, newPassword: "NewHorse77x" };
    expect((await browser().call("PATCH", "/v1/auth/reset-password", set)).status).toBe(422);
  });
});

describe("pictures", () => {
  /** A PNG of one colour that claims (and truly packs) the given size. */
  function bomb(width: number, height: number): Buffer {
    const chunk = (type: string, data: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(data.length);
      head.write(type, 4, "latin1");
      return Buffer.concat([head, data, Buffer.alloc(4)]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width);
    header.writeUInt32BE(height, 4);
    header.set([1, 0, 0, 0, 0], 8);
    const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * Math.min(height, 2000)));
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
  }
  const upload = async (bytes: Uint8Array, type = "image/png", extra: Record<string, string> = {}) => {
    const { b } = await member();
    const headers = {
      "content-type": type,
      "content-length": String(bytes.length),
      cookie: [...b.jar].map(([k, v]) => `${k}=${v}`).join("; "),
      ...extra,
    };
    return request("/api/v1/auth/avatar", { method: "PUT", headers, body: new Uint8Array(bytes) }, freshAddress());
  };

  it("that would unpack to gigabytes are refused without unpacking", async () => {
    const started = process.cpuUsage();
    for (const [width, height] of [
      [50_000, 50_000],
      [100_000, 401],
      [1, 60_000_000],
    ] as const)
      expect((await upload(bomb(width, height))).status).toBe(415);
    // Processor time of all threads, in microseconds: unpacking one of them alone takes longer, on any machine.
    const { user, system } = process.cpuUsage(started);
    expect(user + system).toBeLessThan(3_000_000);
  });

  it("of many frames become one still picture", async () => {
    const frames = await Promise.all(
      ["#0b5d66", "#b8842f"].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    const saved = await upload(animated, "image/webp");
    expect(saved.status).toBe(200);
    const { avatar } = ((await saved.json()) as { data: { avatar: string } }).data;
    const shown = await request(avatar, { headers: {} }, freshAddress());
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).pages ?? 1).toBe(1);
    expect(shown.headers.get("content-security-policy")).toContain("sandbox");
  });

  it("too large, broken off, empty or from another site are refused", async () => {
    const good = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect((await upload(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await upload(good.subarray(0, good.length - 20))).status).toBe(415);
    expect((await upload(new Uint8Array(0))).status).toBe(415);
    expect((await upload(good, "image/png", { origin: "https://evil.example" })).status).toBe(403);
    expect((await upload(good, "multipart/form-data; boundary=x")).status).toBe(415);
  });
});
