import type { Context } from "hono";
import { z } from "zod";
import { slugPattern } from "#lib/slug.ts";
import { type ApiEnv, type ApiSession, createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { keepAnswer } from "#platform/http/kept-answer.server.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { addClaps, readClaps } from "./claps.server.ts";
import { blogAnswerSchema, clapsAnswerSchema, reactionSchema } from "./contract.ts";
import { readBlog, readBlogAs } from "./service.server.ts";

const idParam = z.strictObject({ id: z.uuid("id must be a UUID") });
const slugParam = z.strictObject({
  slug: z.string().max(120).regex(slugPattern, "slug must be lower-case words joined by hyphens"),
});
const blogAnswer = {
  200: answer("The blog: whole for its buyers and for editors, else what stands before the wall", blogAnswerSchema),
  ...failures(404, 422),
};

const bySlug = declareCall({
  who: "reader",
  method: "get",
  path: "/blogs/slug/{slug}",
  tags: ["Blogs"],
  summary: "One blog by slug, also by one that it had before",
  request: { params: slugParam },
  responses: blogAnswer,
});
const byId = declareCall({
  who: "reader",
  method: "get",
  path: "/blogs/{id}",
  tags: ["Blogs"],
  summary: "One blog by id",
  request: { params: idParam },
  responses: blogAnswer,
});
const claps = declareCall({
  who: "customer",
  method: "get",
  path: "/blogs/reactions/{id}",
  tags: ["Blogs"],
  summary: "Claps of a blog, and one's own",
  request: { params: idParam },
  responses: { 200: answer("Claps", clapsAnswerSchema), ...failures(401, 403, 404, 422) },
});
const clap = declareCall({
  who: "customer",
  method: "post",
  path: "/blogs/reactions/{id}",
  tags: ["Blogs"],
  summary: "Clap for a blog, at most 50 times",
  request: { params: idParam, ...body(reactionSchema) },
  responses: {
    200: answer("Claps as they are now", clapsAnswerSchema),
    ...failures(400, 401, 403, 404, 415, 422, 429),
  },
});

const routes = { bySlug, byId, claps, clap };
export type BlogReaderCalls = typeof routes;

/** A reader who claps fast sends a few requests a second, not for long. */
const clapLimit = { name: "blog-clap", points: 120, seconds: 600 };

type ReaderContext = Context<ApiEnv & { Variables: { session: ApiSession | undefined } }>;

/** Reading one blog, and clapping: what is answered depends on who asks. */
export function readerApi({ db, pool }: Platform) {
  const read = async (c: ReaderContext, by: { id: string } | { slug: string }) => {
    const reader = c.get("session")?.user;
    // Who has still to prove an address, or to set up the second factor, reads like anybody else.
    if (!reader?.isVerified || reader.secondFactorDue) {
      const blog = await readBlog(db, by);
      // What strangers get: never a text that somebody bought. (It is kept only where no session was shown at all.)
      keepAnswer(c, "/blogs/one", by, ["blogs"]);
      return blog;
    }
    return readBlogAs(db, by, reader);
  };
  return createApi()
    .openapi(bySlug, async (c) => c.json(ok("Blog", await read(c, c.req.valid("param"))), 200))
    .openapi(byId, async (c) => c.json(ok("Blog", await read(c, c.req.valid("param"))), 200))
    .openapi(claps, async (c) => {
      const { user } = c.get("caller");
      const data = await readClaps(db, c.req.valid("param").id, user.userId);
      return c.json(ok("Claps", data), 200);
    })
    .openapi(clap, async (c) => {
      const { user } = c.get("caller");
      await consume(pool, clapLimit, user.userId);
      const data = await addClaps(db, c.req.valid("param").id, user.userId, c.req.valid("json").count);
      return c.json(ok("Thank you", data), 200);
    });
}
