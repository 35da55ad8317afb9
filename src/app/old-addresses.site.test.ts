import { afterAll, beforeAll, expect, it } from "vitest";
import { uploadLimits } from "#features/media/admin/contract.ts";
import { startTestSite, type TestSite } from "../../test/app.ts";
import { packed } from "../../test/archive.ts";
import { oldSite } from "../../test/old-sites.ts";
import { noise } from "../../test/pictures.ts";

const admin = { email: "first@iit.example", password: "Correct-Horse-7" };
const count = 300;
const pictured = 5;
let site: TestSite;
let cookie = "";

beforeAll(async () => {
  site = await startTestSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
});
afterAll(async () => {
  await site?.stop();
});

/** A call as the screen makes it. */
async function call(method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) {
  const isFile = body instanceof Uint8Array;
  const headers = {
    Origin: site.origin,
    Cookie: cookie,
    "Content-Type": isFile ? "application/octet-stream" : "application/json",
  };
  const sent = body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) };
  const answer = await fetch(`${site.origin}/api/v1${path}`, { method, headers, ...sent });
  const set = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  if (set.length > 0) cookie = set.join("; ");
  const { success, message, data } = (await answer.json()) as { success: boolean; message: string; data: never };
  expect([path, success, message]).toEqual([path, true, expect.any(String)]);
  return data as Record<string, unknown>;
}

/** The file in parts; answers the id of the upload. */
async function send(bytes: Buffer, fileName: string): Promise<string> {
  const { id } = await call("POST", "/media/uploads", { fileName, bytes: bytes.length, purpose: "transfer" });
  for (let at = 0; at < bytes.length; at += uploadLimits.part)
    await call(
      "PUT",
      `/media/uploads/${id}/parts/${at / uploadLimits.part}`,
      new Uint8Array(bytes.subarray(at, at + uploadLimits.part)),
    );
  return id as string;
}

const until = (id: string, status: string) =>
  expect.poll(async () => (await call("GET", `/transfer/imports/${id}`)).status, { timeout: 240_000 }).toBe(status);

async function get(path: string) {
  const answer = await fetch(site.origin + path, { redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
}

const categories = ["customs", "finance"].map(
  (slug) => `<category domain="category" nicename="${slug}"><![CDATA[About ${slug}]]></category>`,
);
const picture = (number: number) =>
  `<p><img src="https://old.example/wp-content/uploads/2021/03/quay-${number}-300x200.jpg" alt="Quay ${number}"></p>`;
const posts = Array.from({ length: count }, (_, at) => ({
  ...{ id: at + 1, name: `post-${at + 1}`, title: `Letter no. ${at + 1} of 2021`, more: categories[at % 2] as string },
  content: `<p>Words of letter ${at + 1}.</p>${at < pictured ? picture(at + 1) : ""}`,
}));

it("leads each old address of 300 posts of WordPress to a page with its title", async () => {
  await call("POST", "/auth/login", admin);
  const files: Record<string, string | Buffer> = { "old/export.xml": oldSite(posts) };
  for (let number = 1; number <= pictured; number += 1)
    files[`old/wp-content/uploads/2021/03/quay-${number}.jpg`] = await noise(320, 200, "jpeg");
  const uploadId = await send(Buffer.from(await packed(files)), "old-site.tar.gz");
  const { id } = await call("POST", "/transfer/imports", { uploadId });
  // Dead before; that it was asked for is not kept.
  expect((await get("/2021/03/post-1")).status).toBe(404);
  await until(id as string, "read");
  await call("POST", `/transfer/imports/${id}/start`, { mode: "own" });
  await until(id as string, "done");
  const { counts } = await call("GET", `/transfer/imports/${id}`);
  expect(counts).toMatchObject({ made: count, failed: 0, left: 0 });

  const walk = async ({ id: number, name, title }: (typeof posts)[number]) => {
    const address = `/blogs/${name}`;
    for (const old of [`/2021/03/${name}/`, `/?p=${number}`]) {
      const { status, location } = await get(old);
      expect([old, status, location]).toEqual([old, 301, address]);
    }
    const { status, text } = await get(address);
    expect([address, status]).toEqual([address, 200]);
    expect(text).toContain(`<h1`);
    expect(text).toContain(title);
    if (number > pictured) return;
    const [, src = ""] = /<img[^>]+src="(\/files\/media\/[^"]+)"/.exec(text) ?? [];
    expect([src, (await get(src)).status]).toEqual([src, 200]);
  };
  for (let at = 0; at < count; at += 10) await Promise.all(posts.slice(at, at + 10).map(walk));
  const listed = [...(await get("/blogs")).text.matchAll(/About (customs|finance)/g)].map(([, slug]) => slug);
  expect(new Set(listed)).toEqual(new Set(["customs", "finance"]));
}, 480_000);
