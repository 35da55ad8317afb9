import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { loginAliasSchema, registerAliasSchema } from "#features/accounts/contract.ts";
import { AppError } from "#lib/app-error.ts";
import { faultsOf } from "#platform/http/api-app.server.ts";
import { checkBody } from "#platform/http/request-checks.server.ts";

/**
 * The specification's second reading: /api/user, /api/login and /api/register, in front of the same calls, so that
 * limits, answers and errors are theirs.
 */
export function aliasApi(api: { fetch(request: Request, env: HttpBindings): Response | Promise<Response> }) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const forward = (request: Request, path: string, env: HttpBindings, body?: unknown) => {
    const headers = new Headers(request.headers);
    headers.delete("content-length");
    headers.delete("transfer-encoding");
    const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    return api.fetch(new Request(new URL(path, request.url), init), env);
  };
  async function read<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
    await checkBody(c, { types: ["application/json"], maxBody: 1024 * 1024 });
    const body = await c.req.json().catch(() => {
      throw new AppError("BAD_REQUEST", "The request could not be read: it is not valid JSON.");
    });
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw faultsOf(parsed.error);
    return parsed.data;
  }

  app.get("/user", async (c) => {
    const answer = await forward(c.req.raw, "/auth/verify", c.env);
    if (!answer.ok) return answer;
    const { message, data } = (await answer.json()) as { message: string; data: { user: unknown } };
    return c.json({ success: true, message, data: data.user }, 200, { "Cache-Control": "no-store" });
  });
  app.post("/login", async (c) => {
    const { username, password } = await read(c, loginAliasSchema);
    return forward(c.req.raw, "/auth/login", c.env, { email: username, password });
  });
  app.post("/register", async (c) => {
    const { name, ...rest } = await read(c, registerAliasSchema);
    return forward(c.req.raw, "/auth/register", c.env, { ...rest, fullName: name });
  });
  return app;
}
