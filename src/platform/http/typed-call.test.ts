import { expect, it } from "vitest";
import { z } from "zod";
import type { Api, Fetch } from "./typed-call.ts";
import { requestOf } from "./typed-call.ts";

it("puts parameters into the path and the query behind it, so that neither can become the other", () => {
  expect(
    requestOf("GET /things/{id}", { params: { id: "a/b?c" }, query: { search: "x & y", page: undefined } }),
  ).toEqual({ method: "GET", path: "/api/v1/things/a%2Fb%3Fc?search=x+%26+y", body: undefined });
  expect(requestOf("PATCH /things", { body: { a: 1 } })).toEqual({
    method: "PATCH",
    path: "/api/v1/things",
    body: { a: 1 },
  });
});

const json = <S>(schema: S) => ({ content: { "application/json": { schema } } });
const routes = {
  read: {
    method: "get" as const,
    path: "/things/{id}" as const,
    request: { params: z.strictObject({ id: z.string() }) },
    responses: { 200: json(z.object({ data: z.object({ name: z.string() }) })), 404: json(z.string()) },
  },
  write: {
    method: "post" as const,
    path: "/things" as const,
    request: { body: json(z.strictObject({ name: z.string(), size: z.number().default(1) })) },
    responses: { 201: json(z.object({ data: z.null() })) },
  },
};

it("is refused by the compiler where a call is made otherwise than it is declared", async () => {
  const asked: string[] = [];
  const api = (async (call: string) => {
    asked.push(call);
    return { data: { name: "A" } };
  }) as unknown as Api<typeof routes>;
  const { data } = await api("GET /things/{id}", { params: { id: "1" } });
  expect(data.name satisfies string).toBe("A");
  await api("POST /things", { body: { name: "B" } });
  // @ts-expect-error there is no such call
  await api("GET /others");
  // @ts-expect-error the id is missing
  await api("GET /things/{id}");
  // @ts-expect-error the body is another
  await api("POST /things", { body: { title: "B" } });
  // @ts-expect-error the answer has no such field
  expect(data.title).toBeUndefined();
  expect(asked).toHaveLength(5);
});

it("by its address, too, with nothing left of the check when it runs", async () => {
  const asked: string[] = [];
  const call: Fetch<typeof routes> = (async (path: string) => {
    asked.push(path);
    return { data: { name: "A" } };
  }) as never;
  const id = String(asked.length);
  const read = await call(`/api/v1/things/${id}`);
  expect(read?.data.name satisfies string | undefined).toBe("A");
  await call("/api/v1/things", { method: "POST", body: { name: "A" } });
  // @ts-expect-error no call has this address
  await call("/api/v1/thing");
  // @ts-expect-error it is sent otherwise
  await call("/api/v1/things", { method: "PATCH", body: { name: "A" } });
  // @ts-expect-error a value is wanted
  await call("/api/v1/things", { method: "POST", body: {} });
  // @ts-expect-error nothing of this name is answered
  expect((await call(`/api/v1/things/${id}`))?.data.size).toBeUndefined();
  expect(asked).toHaveLength(6);
});
