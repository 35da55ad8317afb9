import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.ts";
import type { Figure } from "./figure.ts";
import type { Site } from "./site.ts";
import { untilShown } from "./until-shown.ts";

/** A processor four times slower than this one: a cheap laptop, or a phone. */
const slowerBy = 4;
const rounds = 5;
const letters = 150;
const longest = 20_000;

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const late = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] as number;

/** A text of so many words: paragraphs of 80, a heading and a table now and then. */
function textOf(words: number): string {
  const parts: string[] = [];
  for (let at = 0; at < words; at += 80) {
    if (at % 1600 === 0) parts.push(`<h2>Chapter ${at / 1600 + 1}</h2>`);
    if (at % 4000 === 0)
      parts.push(
        "<table><tbody><tr><th>Port</th><th>Days</th></tr><tr><td>Mongla</td><td>12</td></tr></tbody></table>",
      );
    parts.push(
      `<p>${Array.from({ length: 80 }, (_, i) => ["duty", "credit", "shipment", "customs", "<strong>bond</strong>"][(at + i) % 5]).join(" ")}</p>`,
    );
  }
  return parts.join("");
}

const canWrite = (page: Page) => untilShown(page, ".ProseMirror[contenteditable=true]");

/** From opening the address until one can write, with the files in the browser's cache, as every day. */
async function opened(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "commit" });
  return canWrite(page);
}

/** From pressing 'Edit' on a blog's page until one can write: how an editor comes there. */
async function openedByPress(page: Page, address: string): Promise<number> {
  await page.goto(address.replace("/edit/", "/"));
  await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    document.addEventListener("click", ({ timeStamp }) => Object.assign(window, { pressedAt: timeStamp }), {
      capture: true,
      once: true,
    });
  });
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const at = await canWrite(page);
  return at - (await page.evaluate(() => (window as unknown as { pressedAt: number }).pressedAt));
}

/** What each letter takes from the moment at which the browser had it until the picture with it (ms). */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const pictures: Promise<number>[] = [];
    document.addEventListener(
      "keydown",
      ({ timeStamp }) =>
        void pictures.push(
          new Promise<number>((resolve) =>
            requestAnimationFrame(() => {
              // A message comes behind the painting of the frame.
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - timeStamp);
              port2.postMessage(0);
            }),
          ),
        ),
      { capture: true },
    );
    Object.assign(window, { pictures });
  });
  for (let i = 0; i < letters; i += 1) await page.keyboard.press(i % 6 === 5 ? "Space" : "e", { delay: 60 });
  const times = await page.evaluate(() => Promise.all((window as unknown as { pictures: Promise<number>[] }).pictures));
  if (times.length < letters) throw new Error("nothing was typed");
  return times;
}

/** What somebody who writes feels on a slow computer: opening the editor, and each letter in a very long text. */
export async function benchEditor(
  site: Site,
  { email, password }: { email: string; password: string },
): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const headers = { Origin: site.origin };
    const entered = await context.request.post(`${site.origin}/api/v1/auth/login`, {
      data: { email, password },
      headers,
    });
    if (entered.status() !== 200) throw new Error(`not signed in: ${entered.status()}`);
    const made = async (title: string, words: number) => {
      const answer = await context.request.post(`${site.origin}/api/v1/blogs`, {
        data: { title, content: textOf(words) },
        headers,
      });
      if (answer.status() !== 201) throw new Error(`not written: ${answer.status()}`);
      return `${site.origin}/admin-dashboard/blogs/edit/${(await answer.json()).data.id}`;
    };
    const usual = await made("A blog of usual length", 1200);
    const long = await made("A blog of 20,000 words", longest);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const slow = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
    await opened(page, usual);
    await slow(slowerBy);
    const opening = async (way: string, open: typeof opened): Promise<Figure> => {
      const times: number[] = [];
      for (let i = 0; i < rounds; i += 1) times.push(await open(page, usual));
      return {
        name: `Opening the editor ${way} with a blog of 1,200 words, ${slowerBy} times slower`,
        value: middle(times) / 1000,
        unit: "s",
        atMost: 1,
        note: `at most ${(Math.max(...times) / 1000).toFixed(2)} s of ${rounds}`,
      };
    };
    const figures = [await opening("by 'Edit'", openedByPress), await opening("by its address", opened)];
    await opened(page, long);
    await page.locator(".ProseMirror p").nth(120).click();
    await page.waitForTimeout(3000);
    for (const rate of [1, slowerBy]) {
      await slow(rate);
      const keys = await typed(page);
      figures.push({
        name: `A letter in a text of 20,000 words${rate === 1 ? "" : `, ${rate} times slower`}, until its picture: 95%`,
        value: late(keys),
        unit: "ms",
        atMost: 50,
        note: `${middle(keys).toFixed(0)} ms in the middle, at most ${Math.max(...keys).toFixed(0)} of ${keys.length}`,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Until a blog that was published shows at its address and in the list, in each process of the site (ms). */
export async function benchPublishing(
  sites: readonly Site[],
  { email, password }: { email: string; password: string },
): Promise<Figure[]> {
  const [first] = sites;
  if (!first) return [];
  const headers = { Origin: first.origin, "Content-Type": "application/json" };
  const entered = await fetch(`${first.origin}/api/v1/auth/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const call = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${first.origin}/api/v1${path}`, {
      method,
      headers: { ...headers, Cookie: cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    return (await answer.json()) as { data: { id: string; slug: string } };
  };
  const times: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const title = `Seen everywhere ${i} ${Date.now()}`;
    const { data } = await call("POST", "/blogs", { title, content: textOf(800) });
    const shows = async ({ origin }: Site) => {
      const [page, list] = await Promise.all([fetch(`${origin}/blogs/${data.slug}`), fetch(`${origin}/blogs`)]);
      await page.arrayBuffer();
      return (await list.text()).includes(title) && page.status === 200;
    };
    // Both have pages in memory that are wrong from the next moment on.
    for (const site of sites) if (await shows(site)) throw new Error("a draft is shown");
    const began = performance.now();
    await call("PATCH", "/blogs/publish", { blogId: data.id, status: "published" });
    const seen = sites.map(async (site) => {
      while (!(await shows(site))) if (performance.now() - began > 30_000) throw new Error("it never showed");
      return performance.now() - began;
    });
    times.push(Math.max(...(await Promise.all(seen))));
  }
  return [
    {
      name: `Publishing a blog until ${sites.length} processes show it, page and list`,
      value: Math.max(...times),
      unit: "ms",
      atMost: 1000,
      note: `${middle(times).toFixed(0)} ms in the middle of ${times.length}`,
    },
  ];
}
