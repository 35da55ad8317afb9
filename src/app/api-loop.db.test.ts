import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type apiBrowser, signedIn } from "../../test/api-browser.ts";
import { createTestPlatform } from "../../test/app.ts";
import { startLoopMeter } from "../../test/attack/loop-meter.ts";
import { useDatabase } from "../../test/database.ts";
import { hostileTexts } from "../../test/hostile-texts.ts";
import { createApp } from "./create-app.server.ts";

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;
let admin: ReturnType<typeof apiBrowser>;

beforeAll(async () => {
  running = await createTestPlatform(database);
  const app = createApp(running.platform, () => Promise.reject(new Error("no page"))) as unknown as Pick<
    Hono,
    "request"
  >;
  admin = await signedIn(app, database.db, "admin");
});
afterAll(() => running.stop());

/** The longest that nobody else was served while `work` ran, in milliseconds of this thread's processor time. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const meter = startLoopMeter();
  await work();
  const longest = meter.read();
  meter.stop();
  return longest;
}

/** A quiet machine holds to 200 ms. Work beside it does not count, but it makes the processor's memory slower. */
const most = 400;
const slowest = [
  "less-than signs",
  "ampersands",
  "open entities",
  "unclosed paragraphs",
  "equal headings",
  "deep divs",
  "one long table",
  "different words",
  "numbers",
  "words",
  "Bangla",
  "marks on a letter",
  "links",
];

describe("a text of 900 KB", () => {
  it.each(slowest)("holds nobody up and is saved or refused with words: %s", async (name) => {
    const content = `<p>text</p>${hostileTexts[name]?.(889_000)}`;
    const statuses: number[] = [];
    const hold = await longestHold(async () => {
      const made = await admin.call("POST", "/blogs", {
        title: "A text",
        content,
        price: 10,
        wallPercent: 50,
        status: "published",
      });
      statuses.push(made.status);
      if (made.status === 413) return;
      if (made.status !== 201)
        return void expect(made.body).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ path: "content" }] });
      const { id, version } = made.body.data;
      const changed = await admin.call("PATCH", "/blogs", { id, version, wallPercent: 20 });
      const archived = await admin.call("PATCH", "/blogs/publish", { blogId: id, status: "archived" });
      statuses.push(changed.status, archived.status);
    });
    expect([[201, 200, 200], [413], [422]]).toContainEqual(statuses);
    expect(hold).toBeLessThan(most);
  });
});
