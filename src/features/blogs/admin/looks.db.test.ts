import { beforeAll, expect, it } from "vitest";
import { type ApiBrowser, signedIn } from "../../../../test/api-browser.ts";
import { useShop } from "../../../../test/shop.ts";

const shop = useShop();
let editor: ApiBrowser;
beforeAll(async () => {
  editor = await signedIn(shop.site.app, shop.database.db, "editor");
});

const words = (word: string, count: number) => `<p>${`${word} `.repeat(count)}</p>`;
const content = `<h2 onclick="x()">Before</h2>${words("shown", 40)}<script>alert(1)</script><h2>Behind</h2>${words("hidden", 120)}`;
const typed = { title: "Bonds, as typed", content, price: 450, wallPercent: 20 };
const look = (body: object) => editor.call("POST", "/blogs/looks", body);

it("shows what saving would make, and saves nothing", async () => {
  const before = await shop.count("blogs");
  const { body } = await look(typed);
  expect(await shop.count("blogs")).toBe(before);
  const saved = (await editor.call("POST", "/blogs", typed)).body.data;
  const stored = await shop.database.pool.query("select content, preview from blogs where id = $1", [saved.id]);
  expect(body.data).toMatchObject({
    buyer: stored.rows[0].content,
    visitor: stored.rows[0].preview,
    lockedHeadings: ["Behind"],
    readingTime: saved.readingTime,
    url: expect.stringMatching(/\/blogs\/bonds-as-typed$/),
  });
  expect(body.data.visitor).not.toContain("hidden");
  expect(body.data.buyer).not.toMatch(/script|onclick/);
  const png = Buffer.from(body.data.card.slice("data:image/png;base64,".length), "base64");
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(["PNG", 1200, 630]);
});

it("says what is wrong with a wall before anything is saved", async () => {
  const answer = await look({ ...typed, content: `<hr data-wall>${words("hidden", 30)}` });
  expect(answer.status).toBe(422);
  expect(answer.body.errors[0].path).toBe("content");
});

it("shows an empty new one, and a free one whole to everybody", async () => {
  const empty = await look({ title: "", content: "" });
  expect(empty.body.data).toMatchObject({
    visitor: "",
    remainingWords: 0,
    url: expect.stringMatching(/\/blogs\/blog$/),
  });
  const free = await look({ ...typed, price: 0 });
  expect(free.body.data.visitor).toBe(free.body.data.buyer);
  expect(free.body.data.visitor).toContain("hidden");
});

it("keeps its bounds", async () => {
  expect((await look({ ...typed, content: "x".repeat(900_001) })).status).toBe(422);
  expect((await look({ ...typed, title: "x".repeat(201) })).status).toBe(422);
  expect((await look({ ...typed, wallPercent: 91 })).status).toBe(422);
  expect((await look({ ...typed, extra: 1 })).status).toBe(422);
  expect((await look(typed)).status).toBe(200);
  await shop.database.pool.query("update rate_limits set points = 300 where key like 'blog-looks%'");
  expect((await look(typed)).status).toBe(429);
});
