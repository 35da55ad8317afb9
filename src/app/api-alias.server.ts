import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { loginAliasSchema, registerAliasSchema } from "#features/accounts/contract.ts";
import { AppError } from "#lib/app-error.ts";
import { limitBody } from "#platform/http/body-limit.server.ts";

/**
 * The specification's second reading: /api/user, /api/login and /api/register, in front of the same calls, so that
 * limits, answers and errors are theirs.
 */
export function aliasApi(api: { fetch(request: Request, env: HttpBindings): Response | Promise<Response> }) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(limitBody(1024 * 1024));
  const forward = (request: Request, path: string, env: HttpBindings, body?: unknown) => {
    const headers = new Headers(request.headers);
    headers.delete("content-length");
    headers.delete("transfer-encoding");
    const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    return api.fetch(new Request(new URL(path, request.url), init), env);
  };
  const read = async (request: Request): Promise<unknown> => {
    if (!request.headers.get("content-type")?.toLowerCase().startsWith("application/json"))
      throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Send the request as application/json.");
    return request.json().catch(() => {
      throw new AppError("BAD_REQUEST", "The request could not be read: it is not valid JSON.");
    });
  };
  const fault = (issues: { path: PropertyKey[]; message: string }[]) =>
    new AppError("VALIDATION_FAILED", `${issues[0]?.message ?? "The request is not valid"}.`, {
      errors: issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })),
    });

  app.get("/user", async (c) => {
    const answer = await forward(c.req.raw, "/auth/verify", c.env);
    if (!answer.ok) return answer;
    const { message, data } = (await answer.json()) as { message: string; data: { user: unknown } };
    return c.json({ success: true, message, data: data.user }, 200, { "Cache-Control": "no-store" });
  });
  app.post("/login", async (c) => {
    const parsed = loginAliasSchema.safeParse(await read(c.req.raw));
    if (!parsed.success) throw fault(parsed.error.issues);
    return forward(c.req.raw, "/auth/login", c.env, { email: parsed.data.username, password: parsed.data.password });
  });
  app.post("/register", async (c) => {
    const parsed = registerAliasSchema.safeParse(await read(c.req.raw));
    if (!parsed.success) throw fault(parsed.error.issues);
    const { name, ...rest } = parsed.data;
    return forward(c.req.raw, "/auth/register", c.env, { ...rest, fullName: name });
  });
  return app;
}
