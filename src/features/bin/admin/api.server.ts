import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type BinKind, deleteForGood, type Restored, restoreFromBin } from "../bin.server.ts";
import * as contract from "./contract.ts";
import { listBin } from "./list.server.ts";
import { readBinned } from "./read.server.ts";

const tags = ["Bin (admin)"];

const list = declareCall({
  who: "content",
  method: "get",
  path: "/bin",
  tags,
  summary: "What was deleted in the last 30 days and can be brought back",
  request: { query: contract.binListQuerySchema },
  responses: { 200: answer("One page of the bin", contract.binListAnswerSchema), ...failures(401, 403, 422) },
});
const one = declareCall({
  who: "content",
  method: "get",
  path: "/bin/{id}",
  tags,
  summary: "One of them as it was when it was deleted: its text and its facts",
  request: { params: contract.binIdParam },
  responses: { 200: answer("As it was", contract.binnedAnswerSchema), ...failures(401, 403, 404, 422) },
});
const restore = declareCall({
  who: "content",
  method: "post",
  path: "/bin/{id}/restore",
  tags,
  summary: "Bring something back as it was; where its address is another's by now it gets one like it",
  request: { params: contract.binIdParam },
  responses: { 200: answer("It is back", contract.restoredAnswerSchema), ...failures(401, 403, 404, 422) },
});
const remove = declareCall({
  who: "content",
  method: "delete",
  path: "/bin/{id}",
  tags,
  summary: "Delete something in the bin for good, with all its versions",
  request: { params: contract.binIdParam },
  responses: { 200: answer("Gone", contract.goneAnswerSchema), ...failures(401, 403, 404, 422) },
});

const routes = { list, one, restore, remove };
export type BinCalls = typeof routes;

function restoredText({ title, slug, addressTaken, missedHour }: Restored): string {
  const address = addressTaken
    ? ` Its address “${addressTaken}” was taken meanwhile, so it has a new one: “${slug}”.`
    : "";
  return `“${title}” is back.${address}${missedHour ? " Its hour passed while it was in the bin, so it's a draft now." : ""}`;
}

/** The bin, for those who write the site's content. `kinds`: what can be in it. */
export function binApi({ db }: Platform, kinds: readonly BinKind[]) {
  return createApi()
    .openapi(list, async (c) => c.json(ok("Bin", await listBin(db, c.req.valid("query"))), 200))
    .openapi(one, async (c) => c.json(ok("In the bin", await readBinned(db, kinds, c.req.valid("param").id)), 200))
    .openapi(restore, async (c) => {
      const restored = await restoreFromBin(db, kinds, c.req.valid("param").id);
      return c.json(ok(restoredText(restored), restored), 200);
    })
    .openapi(remove, async (c) => {
      await deleteForGood(db, kinds, c.req.valid("param").id);
      return c.json(ok("Deleted for good", null), 200);
    });
}
