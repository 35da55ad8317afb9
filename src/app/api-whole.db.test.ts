import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.server.ts";
import { failureSchema } from "#platform/http/envelope.ts";
import { useOpenApi } from "../../test/open-api.ts";
import { createApp } from "./create-app.server.ts";

const api = useOpenApi();
const { database, requestId, call, expectFailure } = api;

describe("the API as a whole", () => {
  it("knows no other call", async () => {
    await expectFailure("/nothing", 404, "NOT_FOUND");
    await expectFailure("/blogs/public-list/more", 404, "NOT_FOUND");
    await expectFailure("/blogs/public-list", 404, "NOT_FOUND", { method: "PUT" });
    const outside = await api.app.request(
      "/api/v2/blogs",
      { headers: { "x-request-id": requestId } },
      { incoming: { socket: {}, headers: {} } },
    );
    expect(outside.status).toBe(404);
    expect(failureSchema.parse(await outside.json()).code).toBe("NOT_FOUND");
  });

  it("describes every call that it answers, with its failures", async () => {
    const { status, body } = await call("/openapi.json");
    expect(status).toBe(200);
    expect(body.openapi).toBe("3.1.0");
    const paths = Object.keys(body.paths);
    for (const path of ["/blogs/public-list", "/blogs/slug/{slug}", "/blogs/{id}", "/blogs/{id}/view"])
      expect(paths).toContain(path);
    for (const path of ["/auth/login", "/auth/register", "/auth/verify", "/auth/update-profile"])
      expect(paths).toContain(path);
    const names = body.paths["/blogs/public-list"].get.parameters.map(({ name }: { name: string }) => name).sort();
    expect(names).toEqual(["categories", "filter-type", "limit", "page", "search-text", "sort-by", "sort-order"]);
    const { responses, operationId, security } = body.paths["/blogs/{id}"].get;
    expect(Object.keys(responses)).toEqual(["200", "400", "404", "421", "422", "431", "500", "503"]);
    expect({ operationId, security }).toEqual({
      operationId: "getBlogsById",
      security: [{}, { bearer: [] }, { session: [] }],
    });
  });

  it("refuses a body of more than 1 MB", async () => {
    const body = "x".repeat(1024 * 1024 + 1);
    await expectFailure(`/blogs/${api.freeId}/view`, 413, "TOO_LARGE", {
      method: "POST",
      body,
      headers: { "content-length": String(body.length) },
    });
  });

  it("asks to come back when the database cannot be reached", async () => {
    const away = openDatabase("postgres://iit@127.0.0.1:1/iit", () => {});
    const cut = createApp({ ...api.running.platform, db: away.db }, () => Promise.reject(new Error("no page")));
    const incoming = { socket: { remoteAddress: "203.0.113.9" }, headers: {} } as IncomingMessage;
    const answer = await cut.request(`/api/v1/blogs/${api.freeId}`, {}, { incoming });
    await away.pool.end();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("30");
    expect(await answer.json()).toMatchObject({ success: false, code: "UNAVAILABLE" });
  });

  it("says nothing of itself when it breaks", async () => {
    await database.pool.query("alter table blogs rename to blogs_gone");
    try {
      const failure = await expectFailure(`/blogs/${api.freeId}`, 500, "INTERNAL");
      expect(JSON.stringify(failure)).not.toMatch(/blogs_gone|relation|select|Error/);
    } finally {
      await database.pool.query("alter table blogs_gone rename to blogs");
    }
  });
});

describe("values that no column holds", () => {
  /** Every schema of a request in the document, with the call that takes it. */
  async function requestSchemas() {
    const { body } = await call("/openapi.json");
    const found: { at: string; schema: Record<string, unknown> }[] = [];
    const walk = (at: string, node: unknown): void => {
      if (typeof node !== "object" || node === null) return;
      const schema = node as Record<string, unknown>;
      if (typeof schema.$ref === "string") {
        const name = schema.$ref.replace("#/components/schemas/", "");
        walk(`${at} ${name}`, body.components.schemas[name]);
        return;
      }
      if ("type" in schema) found.push({ at, schema });
      for (const inner of Object.values(schema)) walk(at, inner);
    };
    for (const [path, item] of Object.entries(body.paths as Record<string, Record<string, never>>))
      for (const [method, { parameters, requestBody }] of Object.entries(item) as [string, Record<string, unknown>][])
        walk(`${method} ${path}`, [parameters, requestBody]);
    return found;
  }

  it("are no numbers of a request: each has a greatest value", async () => {
    const integers = (await requestSchemas()).filter(({ schema }) => [schema.type].flat().includes("integer"));
    expect(integers.length).toBeGreaterThan(30);
    const unbounded = integers.filter(({ schema }) => !(Number(schema.maximum) <= 2_147_483_647));
    // One of a few numbers, which JSON Schema is not told of.
    expect(unbounded.map(({ at }) => at)).toEqual([]);
  });
});
