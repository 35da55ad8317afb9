import { type KeptVersion, versionAnswerSchema, versionListSchema } from "#features/versions/contract.ts";
import { capital, withArticle } from "#lib/noun.ts";
import type { Pagination } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ItemContract, WrittenItem, WrittenSummary } from "./contract.ts";

/** The calls by which items of a kind are written ('/programs', 'program'): for those who write the site's content. */
export function itemCalls<const Path extends string, C extends ItemContract>(path: Path, noun: string, contract: C) {
  const tags = [`${capital(noun)}s (admin)`];
  const aNoun = withArticle(noun);
  const saved = answer(`The ${noun} as it was saved`, contract.answer as C["answer"]);
  return {
    list: declareCall({
      who: "content",
      method: "get",
      path: `${path}/admin/list`,
      tags,
      summary: `All ${noun}s, whatever their state`,
      request: { query: contract.query as C["query"] },
      responses: { 200: answer(`One page of ${noun}s`, contract.listed as C["listed"]), ...failures(401, 403, 422) },
    }),
    one: declareCall({
      who: "content",
      method: "get",
      path: `${path}/admin/{id}`,
      tags,
      summary: `One ${noun} with its text and its version, whatever its state`,
      request: { params: contract.id },
      responses: { 200: answer(`The ${noun}`, contract.answer as C["answer"]), ...failures(401, 403, 404, 422) },
    }),
    versions: declareCall({
      who: "content",
      method: "get",
      path: `${path}/admin/{id}/versions`,
      tags,
      summary: `Every version of ${aNoun} that was saved`,
      request: { params: contract.id },
      responses: { 200: answer("The versions", versionListSchema), ...failures(401, 403, 422) },
    }),
    version: declareCall({
      who: "content",
      method: "get",
      path: `${path}/admin/{id}/versions/{version}`,
      tags,
      summary: "One of them, whole",
      request: { params: contract.versionOf },
      responses: { 200: answer("The version", versionAnswerSchema), ...failures(401, 403, 404, 422) },
    }),
    create: declareCall({
      who: "content",
      method: "post",
      path,
      tags,
      summary: `Write ${aNoun}; its HTML is cleaned by an allow-list`,
      request: body(contract.create as C["create"]),
      responses: { 201: saved, ...failures(400, 401, 403, 413, 415, 422) },
    }),
    change: declareCall({
      who: "content",
      method: "patch",
      path,
      tags,
      summary: `Change ${aNoun}; 409 when somebody else changed it meanwhile`,
      request: body(contract.update as C["update"]),
      responses: { 200: saved, ...failures(400, 401, 403, 404, 409, 413, 415, 422) },
    }),
    publish: declareCall({
      who: "content",
      method: "patch",
      path: `${path}/publish`,
      tags,
      summary: "Publish, archive or take back; a later publishAt schedules it",
      request: body(contract.publish),
      responses: {
        200: answer(`The ${noun} as it is now`, contract.answer as C["answer"]),
        ...failures(400, 401, 403, 404, 409, 415, 422),
      },
    }),
    remove: declareCall({
      who: "content",
      method: "delete",
      path: `${path}/admin/{id}`,
      tags,
      summary: `Delete ${aNoun} that is not published; for 30 days it can be brought back from the bin`,
      request: { params: contract.id },
      responses: { 200: answer("Deleted", contract.deleted), ...failures(401, 403, 404, 409, 422) },
    }),
  };
}

type Saved = Promise<WrittenItem>;
/** What answers these calls: `writtenItems` of the kind. Each takes what the schema of its call has read. */
interface Answers {
  noun: string;
  list(db: Db, query: never): Promise<{ items: WrittenSummary[]; pagination: Pagination }>;
  read(db: Db, id: string): Saved;
  create(db: Db, body: never): Saved;
  versions(db: Db, id: string): Promise<KeptVersion[]>;
  version(db: Db, id: string, version: number): Promise<KeptVersion & { data: Record<string, unknown> }>;
  change(db: Db, body: never): Saved;
  setStatus(db: Db, step: never): Saved;
  remove(db: Db, id: string): Promise<void>;
}

/** The routes of these calls. */
export function itemApi({ db }: Platform, calls: unknown, items: Answers) {
  // The compiler checks a kind's schemas where its items are made (`writtenItems`); here all kinds are one.
  const routes = calls as ReturnType<typeof itemCalls<string, ItemContract>>;
  const given = (value: unknown) => value as never;
  const name = capital(items.noun);
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok(`${name}s`, await items.list(db, given(c.req.valid("query")))), 200))
    .openapi(routes.one, async (c) => c.json(ok(name, await items.read(db, c.req.valid("param").id)), 200))
    .openapi(routes.versions, async (c) =>
      c.json(ok("Versions", await items.versions(db, c.req.valid("param").id)), 200),
    )
    .openapi(routes.version, async (c) => {
      const { id, version } = c.req.valid("param");
      return c.json(ok("Version", await items.version(db, id, version)), 200);
    })
    .openapi(routes.create, async (c) =>
      c.json(ok(`${name} created`, await items.create(db, given(c.req.valid("json")))), 201),
    )
    .openapi(routes.publish, async (c) =>
      c.json(ok("Status changed", await items.setStatus(db, given(c.req.valid("json")))), 200),
    )
    .openapi(routes.change, async (c) =>
      c.json(ok(`${name} saved`, await items.change(db, given(c.req.valid("json")))), 200),
    )
    .openapi(routes.remove, async (c) => {
      await items.remove(db, c.req.valid("param").id);
      return c.json(ok(`${name} deleted`, null), 200);
    });
}
