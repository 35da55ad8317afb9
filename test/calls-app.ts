import type { Hono } from "hono";
import { createApp } from "#app/create-app.server.ts";
import type { Platform } from "#platform/platform.server.ts";

/** The whole site in this process, for tests that make calls and ask for no page. */
export const callsApp = (platform: Platform): Pick<Hono, "request"> =>
  createApp(platform, () => Promise.reject(new Error("these tests ask for no page"))) as unknown as Pick<
    Hono,
    "request"
  >;
