import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { refuseSearch } from "./search-pages.server.ts";

const database = useDatabase();

/** How often the limit of searches was counted by one answer to this address. */
async function countedBy(address: string): Promise<number> {
  const app = new Hono<{ Bindings: HttpBindings }>().get("*", async (c) => {
    const refused = await refuseSearch({ pool: database.pool, config: { trustProxy: 0 } } as never, c);
    return refused ?? c.text("page");
  });
  await database.pool.query("delete from rate_limits");
  await app.request(address, undefined, { incoming: { socket: { remoteAddress: "192.0.2.7" } } } as never);
  const { rows } = await database.pool.query<{ points: number }>(
    "select points from rate_limits where key like 'search:%'",
  );
  return rows[0]?.points ?? 0;
}

it.each(["/search", "/blogs", "/questions", "/alumni"])(
  "a search by %s counts, however its text is written",
  async (page) => {
    for (const path of [page, `${page}.data`]) {
      for (const query of ["?q=bill", "?q=&q=bill", "?q&q=bill", "?q=%20&page=2&q=bill", "?%71=bill"])
        expect([path + query, await countedBy(path + query)]).toEqual([path + query, 1]);
      for (const query of ["", "?q=", "?q=&q=%20", "?page=2"])
        expect([path + query, await countedBy(path + query)]).toEqual([path + query, 0]);
    }
  },
);

it("pages that search for nothing are not counted", async () => {
  for (const address of ["/", "/programs?q=bill", "/contact?q=bill"]) expect(await countedBy(address)).toBe(0);
});
