import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { demoCustomer } from "#app/demo-accounts.ts";
import { eventually } from "../eventually.ts";
import { connectTo, type Launched, launch, serverOf, usePreparedFolder } from "./site-process.ts";

/** The demo customer, in a program of their own. */
async function signIn(site: Launched) {
  const origin = `http://localhost:${site.port}`;
  let token = "";
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { connection: "close", authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { success, data, message } = (await answer.json()) as { success: boolean; data: never; message: string };
    if (!success) throw new Error(`${method} ${path}: ${message}`);
    // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers; the test looks at it.
    return data as any;
  };
  const { email, password } = demoCustomer;
  token = (await call("POST", "/auth/login", { email, password })).token;
  return call;
}

/** Orders one of the demo's premium blogs and goes to the test gateway's page. */
async function order(call: Awaited<ReturnType<typeof signIn>>, place: number) {
  const blogs = await call("GET", "/blogs/public-list?filter-type=premium");
  const { id, price } = blogs[place];
  const made = await call("POST", "/orders", {
    idempotencyKey: randomUUID(),
    items: [{ kind: "blog", id }],
    billing: { name: "Demo Reader", phone: "01712345678", address: "Dhaka" },
    acceptTerms: true,
    expectedTotal: price,
  });
  const { redirectUrl } = await call("POST", `/orders/${made.id}/payments`, { gateway: "sandbox" });
  return { blogId: id as string, orderId: made.id as string, page: redirectUrl as string };
}

const press = (page: string, act: string) =>
  fetch(page, {
    method: "POST",
    body: new URLSearchParams({ act }),
    redirect: "follow",
    headers: { connection: "close" },
  }).catch(() => undefined);

it("gives access within one round after a kill between paying and access, once", async () => {
  const folder = await usePreparedFolder();
  const first = await launch(folder);
  await first.ready();
  const call = await signIn(first);
  // One was paid and nobody told the site; the other one is killed in the middle of giving access.
  const silent = await order(call, 0);
  const caught = await order(call, 1);
  await press(silent.page, "pay-silent");

  const client = await connectTo(folder);
  await client.query("begin");
  await client.query("lock table receipts in access exclusive mode");
  const back = press(caught.page, "pay");
  await eventually(
    "the payment is being settled",
    async () =>
      (await client.query("select 1 from pg_locks where not granted and relation = 'receipts'::regclass")).rows.length >
      0,
  );
  process.kill(serverOf(folder), "SIGKILL");
  await first.ended;
  await client.query("rollback");
  await back;
  const { rows: before } = await client.query("select count(*)::int as n from blog_access");
  expect(before[0].n).toBe(0);
  await client.end();

  const second = await launch(folder);
  await second.ready();
  const again = await signIn(second);
  for (const { orderId, blogId } of [silent, caught]) {
    await eventually("the order is paid", async () => (await again("GET", `/orders/${orderId}`)).outcome === "paid", {
      pause: 200,
    });
    expect(await again("GET", `/blogs/${blogId}`)).toMatchObject({ locked: false });
  }
  const books = await connectTo(folder);
  const { rows } = await books.query(
    `select (select count(*)::int from blog_access) as access, (select count(*)::int from receipts) as receipts,
      (select count(*)::int from mails where kind = 'order-paid') as mails,
      (select count(*)::int from payment_events where kind = 'paid') as paid`,
  );
  expect(rows[0]).toEqual({ access: 2, receipts: 2, mails: 2, paid: 2 });
});
