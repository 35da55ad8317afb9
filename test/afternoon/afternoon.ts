import { randomUUID } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { eventually } from "../eventually.ts";
import { startFakeSslcommerz } from "../fakes/sslcommerz.ts";
import { freePort } from "../free-port.ts";
import { proxies, type RunningProxy, siteName, startProxy } from "../process/proxies.ts";
import { startSmtpSink } from "../smtp-sink.ts";
import { behindTls } from "./behind-tls.ts";
import { Machine } from "./machine.ts";
import { Person } from "./person.ts";

const store = { id: "iitstore", password: "store&pass=word" };
const price = 500;
const steps: { what: string; how: string; seconds: number }[] = [];

async function step<T>(what: string, how: string, work: () => Promise<T> | T): Promise<T> {
  const begun = performance.now();
  const result = await work();
  steps.push({ what, how, seconds: (performance.now() - begun) / 1000 });
  return result;
}

/** The six digits in the last email to somebody. */
const codeFor = (received: { to: string[]; source: string }[], email: string) =>
  eventually("the code comes", () => {
    const mail = received.findLast(({ to }) => to.includes(email));
    return mail && /\b(\d{6})\b/.exec(mail.source.slice(mail.source.indexOf("\r\n\r\n")))?.[1];
  });

function report(orders: number, copy: string): void {
  const all = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const minutes = (seconds: number) => (seconds < 90 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`);
  writeFileSync(
    "docs/afternoon.md",
    [
      "# A technician's afternoon",
      "",
      `Written by \`npm run test:afternoon\` on ${new Date().toISOString().slice(0, 10)}; not to be edited. From the archive of the release to the day after the disk`,
      "broke, each step done and looked at by a program: production mode behind nginx with TLS (certificates of an authority of its own), email over SMTP,",
      `a gateway's documented interface on this machine, an encrypted copy at night (${copy.endsWith(".age") ? "age" : "plain"}). ${orders} orders were there before; all were there afterward.`,
      "",
      "| step | how | took |",
      "| --- | --- | --: |",
      ...steps.map(({ what, how, seconds }) => `| ${what} | ${how} | ${minutes(seconds)} |`),
      `| **All of it** | | **${minutes(all)}** |`,
      "",
      "Not done here: getting a certificate from a public authority, systemd, a second real machine (another folder and another port stand for it).",
      "",
    ].join("\n"),
  );
}

it(
  "a technician puts the site online, sleeps, loses the disk, and has it back",
  async () => {
    const mails = await startSmtpSink();
    const gateway = await startFakeSslcommerz(store.id, store.password);
    onTestFinished(async () => void (await Promise.all([mails.stop(), gateway.stop()])));
    const machine = new Machine(await freePort());
    let proxy: RunningProxy;
    const through = () => proxy;
    const safe = await behindTls(gateway.url);
    const filled = {
      SITE_URL: `https://${siteName}`,
      AUTH_SECRET: "kept in the technician's safe, too: forty letters",
      SMTP_URL: mails.url,
      PAYMENTS: "sslcommerz,manual",
      SSLCOMMERZ_STORE_ID: store.id,
      SSLCOMMERZ_STORE_PASSWORD: store.password,
      SSLCOMMERZ_URL: safe.url,
      NODE_EXTRA_CA_CERTS: safe.authority,
    };

    await step("Unpack the release", "`tar -xzf`, no npm, no network", () => machine.unpack());
    const env = machine.settings(filled);
    await step("First start in production", "tables, texts, the first page", () => machine.start(env));
    await step("nginx with TLS", "`deploy/nginx.conf`, own authority", async () => {
      proxy = await startProxy(proxies.nginx as NonNullable<typeof proxies.nginx>, machine.port);
      const page = await proxy.ask("/");
      expect([page.status, page.headers["strict-transport-security"]?.slice(0, 16)]).toEqual([200, "max-age=31536000"]);
    });
    const admin = new Person(through, "head@iit.example", "Chattogram-Port-2026!");
    await step("First admin", "`iit-cli admin create`", async () => {
      await machine.cli({ ...env, ADMIN_PASSWORD: "Chattogram-Port-2026!" }, "admin", "create", admin.email);
      await admin.signIn();
    });
    await step(
      "The doctor",
      "`iit-cli doctor`: nothing is broken but the name, which no public server knows",
      async () => {
        const broken = (await machine.cli(env, "doctor")).match(/^BROKEN .*$/gm) ?? [];
        expect(broken).toEqual([expect.stringContaining(siteName)]);
      },
    );

    const buyer = new Person(through, "buyer@mills.example", "Narayanganj-Cotton-9");
    const blogs = await step(
      "Work of a day",
      "bank details, five premium blogs, an account by email, a query",
      async () => {
        const bank = {
          bankName: "Bank",
          branch: "Motijheel",
          accountName: "IIT",
          accountNumber: "77",
          routingNumber: "9",
        };
        await admin.call("PATCH", "/shop/settings", { bank });
        const made: string[] = [];
        for (const title of [
          "Reading a letter of credit",
          "Rules of origin",
          "Back to back",
          "Bonded warehouses",
          "Demurrage",
        ]) {
          const content = `<p>${"Open words of this text. ".repeat(60)}</p><p>behindthewall ${"and more. ".repeat(60)}</p>`;
          const blog = await admin.call("POST", "/blogs", { title, content, excerpt: title, price });
          await admin.call("PATCH", "/blogs/publish", { blogId: blog.id, status: "published" });
          made.push(blog.id);
        }
        await buyer.join("Rahima Sultana", () => codeFor(mails.received, buyer.email));
        await buyer.call("POST", "/trade-queries", {
          submissionId: randomUUID(),
          query: "Which documents does a bank ask for under a usance letter of credit for cotton?",
        });
        return made;
      },
    );

    const place = async (blog: string | undefined, by: "sslcommerz" | "manual") => {
      const order = await buyer.call("POST", "/orders", {
        idempotencyKey: randomUUID(),
        items: [{ kind: "blog", id: blog }],
        billing: { name: "Rahima Sultana", phone: "01712345678", address: "12 Lake Road, Dhaka" },
        acceptTerms: true,
        expectedTotal: price,
      });
      const { order: begun } = await buyer.call("POST", `/orders/${order.id}/payments`, { gateway: by });
      return { id: order.id as string, reference: begun.payment.reference as string };
    };
    const tell = async (reference: string) => {
      const body = gateway.form(gateway.act(reference, "VALID")).toString();
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": String(Buffer.byteLength(body)),
      };
      return (await proxy.ask("/api/v1/payments/sslcommerz/notice", { method: "POST", headers, body })).status;
    };
    const orders = await step("Four orders", "one paid, one by transfer, two open at the gateway", async () => {
      const paid = await place(blogs[0], "sslcommerz");
      expect(await tell(paid.reference)).toBe(200);
      await eventually("it is paid", async () => (await buyer.call("GET", `/orders/${paid.id}`)).state === "paid");
      const transfer = await place(blogs[1], "manual");
      await buyer.call("POST", `/orders/${transfer.id}/transfer`, { reference: "TRX 4711" });
      return { paid, transfer, open: await place(blogs[2], "sslcommerz"), late: await place(blogs[3], "sslcommerz") };
    });
    const all = Object.values(orders).map(({ id }) => id);
    const read = () => Promise.all(all.map((id) => buyer.call("GET", `/orders/${id}`)));
    const facts = (one: { number: string; total: number; state: string }) => [one.number, one.total, one.state];
    const before = (await read()).map(facts);

    const copies = path.join(machine.folder, "var-backups-iit");
    const keyFile = path.join(machine.folder, "backup-key");
    const copy = await step(
      "Backup at night",
      "`BACKUP_TO`, encrypted; made, restored and compared by the site",
      async () => {
        const recipient = /age1[0-9a-z]+/.exec(await machine.cli(env, "backup-key", keyFile))?.[0];
        if (!recipient) throw new Error("No public key was shown.");
        await machine.stop();
        await machine.start({ ...env, BACKUP_TO: copies, BACKUP_RECIPIENTS: recipient });
        await admin.signIn();
        return eventually(
          "a copy is made and tested",
          async () => {
            const { copies: made } = await admin.call("GET", "/site-copies");
            const done = made.find((one: { state: string; testedAt: unknown }) => one.state === "kept" && one.testedAt);
            return done?.name as string | undefined;
          },
          { ms: 17 * 60_000, pause: 1000 },
        );
      },
    );
    expect(readdirSync(copies)).toContain(copy);
    const sent = mails.received.length;

    await step(
      "The disk breaks",
      "a buyer pays; site and database are killed before they hear of it; the data is gone",
      async () => {
        // The gateway knows of the money, the copy does not.
        gateway.act(orders.late.reference, "VALID");
        await machine.kill();
        expect((await proxy.ask("/")).status).toBe(503);
      },
    );
    const next = new Machine(await freePort());
    await step("Restore elsewhere", "the release again, `iit-cli restore`, start, nginx", async () => {
      next.unpack();
      const nextEnv = next.settings(filled);
      await next.cli(nextEnv, "restore", path.join(copies, copy), "--identity-file", keyFile);
      await next.start(nextEnv);
      proxy = await startProxy(proxies.nginx as NonNullable<typeof proxies.nginx>, next.port);
    });
    await step("All orders are readable", "numbers, sums and states; the paid blog; the query", async () => {
      await expect(buyer.call("GET", "/orders/my")).rejects.toThrow("401");
      await buyer.signIn();
      await admin.signIn();
      const after = (await read()).map(facts);
      // Another state has only what was paid after the copy: the site may have asked for it already.
      const known = (list: unknown[][]) => list.filter((_, i) => i !== all.indexOf(orders.late.id));
      expect(known(after)).toEqual(known(before));
      expect(after.map(([number, total]) => [number, total])).toEqual(before.map(([number, total]) => [number, total]));
      expect(JSON.stringify(await buyer.call("GET", `/blogs/${blogs[0]}`))).toContain("behindthewall");
      expect((await buyer.call("GET", "/trade-queries/my")).items).toHaveLength(1);
    });
    await step("What was paid after the copy arrives", "the site asks the gateway by itself", () =>
      eventually("it is paid", async () => (await buyer.call("GET", `/orders/${orders.late.id}`)).state === "paid", {
        ms: 5 * 60_000,
        pause: 500,
      }),
    );
    await step(
      "What was open is payable",
      "a notice of the gateway, a transfer confirmed by staff, a new order",
      async () => {
        expect(await tell(orders.open.reference)).toBe(200);
        const waiting = (await admin.call("GET", "/payments/transfers")).items;
        const { attemptId } = waiting.find((one: { orderId: string }) => one.orderId === orders.transfer.id);
        await admin.call("POST", `/payments/${attemptId}/confirm`, { amount: price, reference: "B-1" });
        const another = await place(blogs[4], "sslcommerz");
        expect(await tell(another.reference)).toBe(200);
        // Where a notice was not answered in time, the round of each minute asks the gateway.
        for (const { id } of [...Object.values(orders), another])
          await eventually("it is paid", async () => (await buyer.call("GET", `/orders/${id}`)).state === "paid", {
            ms: 5 * 60_000,
            pause: 500,
          });
        for (const blog of blogs)
          expect(JSON.stringify(await buyer.call("GET", `/blogs/${blog}`)), blog).toContain("behindthewall");
        expect(new Set((await read()).map(({ state }) => state))).toEqual(new Set(["paid"]));
      },
    );
    await step("No email comes twice", "what was sent before the copy is not sent again", async () => {
      const subjectsOf = (some: typeof mails.received) =>
        some.flatMap((mail) => (mail.to.includes(buyer.email) ? [mail.header("subject") ?? ""] : []));
      const news = () => subjectsOf(mails.received.slice(sent));
      const receipts = () => news().filter((subject) => subject.startsWith("Receipt "));
      await eventually("the receipts come", () => receipts().length >= 4);
      expect(new Set(receipts()).size, receipts().join(", ")).toBe(4);
      expect(receipts()).toHaveLength(4);
      // The buyer signs in anew, and is told so each time.
      const known = subjectsOf(mails.received.slice(0, sent)).filter((subject) => !subject.startsWith("New sign-in"));
      expect(news().filter((subject) => known.includes(subject))).toEqual([]);
      const ids = mails.received.map((mail) => mail.header("message-id"));
      expect(new Set(ids).size).toBe(ids.length);
    });
    await next.stop();
    report(all.length, copy);
  },
  45 * 60_000,
);
