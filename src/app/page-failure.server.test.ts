import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { documentContext, platformContext } from "#platform/platform.server.ts";
import { handleError } from "./page-failure.server.ts";

/** What the log is given when the page at this address fails. */
function loggedOf(address: string, error: unknown = new Error("broken")) {
  const lines: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(platformContext, { log: { error: (fields: unknown) => lines.push(fields) } } as never);
  context.set(documentContext, { parts: undefined, scriptWaits: false, outage: false });
  const request = new Request(`https://site.test${address}`, { headers: { "x-request-id": "one" } });
  handleError(error, { request, context });
  return { lines, outage: context.get(documentContext).outage };
}

it.each([
  ["/tickets/K7M2-9QXD-4T1B-8WZN?now=1", "/tickets/[ticket]"],
  ["/certificates/7k3m-9qxr-t2wb-h5nc", "/certificates/[number]"],
  ["/unsubscribe/Abcdefghijklmnopqrstuvwxyz012345", "/unsubscribe/[token]"],
  ["/previews/Abcdefghijklmnopqrstuvwxyz012345", "/previews/[token]"],
  ["/blogs/letters-of-credit?page=2", "/blogs/letters-of-credit"],
])("a page that fails is logged without the secret of its address: %s", (address, path) => {
  const error = new Error("broken");
  expect(loggedOf(address, error).lines).toEqual([{ err: error, path, requestId: "one" }]);
});

it("says that a database which is away is an outage", () => {
  const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" });
  expect(loggedOf("/", away).outage).toBe(true);
  expect(loggedOf("/").outage).toBe(false);
});
